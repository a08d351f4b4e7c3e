"""Finds the compiler that translates a source to LLVM IR, the requested one or the first available,
and confines it.
"""

from __future__ import annotations

import glob
import os
import subprocess
from collections.abc import Iterator, Mapping
from enum import Enum, unique
from functools import cache
from pathlib import Path

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.source.packages import PROGRAM, zig_folder
from fencepost.isolation.environment import FOLDERS, is_usable
from fencepost.isolation.mechanism import Mechanism, Sandbox, Way, none_works, ways
from fencepost.isolation.run import Surroundings, run
from fencepost.isolation.search import SearchPath, search_path
from fencepost.records import dataclass, field

VARIABLE = "FENCEPOST_CLANG"
"""The environment variable that names the compiler, if no option does."""

INSTALL = "pip install 'fencepost[source]'"
"""The command that installs a compiler."""

NEWEST, OLDEST = 23, 17
"""Versions of clang that are searched by name."""

SECONDS = 20.0
"""The time that a compiler gets to list its targets, in seconds."""

_NO_CONFIG = "--no-default-config"
"""The option that keeps clang from reading configuration files; since version 16."""


@unique
class Kind(Enum):
    """The kind of a compiler, which decides how it is called."""

    CLANG = "clang"
    HIPCC = "hipcc"
    """It has its own headers and device libraries."""
    ZIG = "clang of the package ziglang"


@dataclass(frozen=True, slots=True)
class Isolation:
    """The isolation of compilers: the requested sandbox, the folders that are checked (`avoided`),
    and whether they get the whole environment.
    """

    sandbox: Sandbox = Sandbox.AUTO
    avoided: tuple[str, ...] = ()
    inherited: bool = False


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler with AMDGPU: the words that begin its command, the `flags` that it supports, its
    surroundings, and the folders of its installation.
    """

    kind: Kind
    command: tuple[str, ...]
    flags: tuple[str, ...] = ()
    surroundings: Surroundings = field(default_factory=Surroundings)
    installation: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The command, for people."""
        if self.kind is Kind.ZIG:
            return "ziglang's clang"
        return " ".join(self.command)

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism that confines it."""
        return self.surroundings.way.mechanism

    @property
    def remark(self) -> str:
        """A line on why it is confined less than possible; empty if it is not."""
        if not self.surroundings.way.instead:
            return ""
        how = "without a sandbox" if self.mechanism is Mechanism.NONE else self.mechanism.value
        joint = "" if self.mechanism is Mechanism.NONE else "in the sandbox of "
        return f"sources are compiled {joint}{how}: {self.surroundings.way.instead}"


def find_compiler(
    asked: str | None,
    environment: Mapping[str, str] | None = None,
    isolation: Isolation | None = None,
) -> Compiler:
    """Find the requested compiler; otherwise that of the environment, hipcc, a clang on PATH or of
    ROCm, or the one of ziglang.

    Raises InputError if the requested one is not a compiler or lacks AMDGPU; UnsupportedError if
    there is none, or if a sandbox is required and there is none.
    """
    environment = os.environ if environment is None else environment
    isolation = isolation or Isolation()
    path = search_path(environment.get("PATH"), isolation.avoided)
    if asked is not None:
        return _named(asked, "--clang", path, isolation)
    if wanted := environment.get(VARIABLE):
        return _named(wanted, VARIABLE, path, isolation)
    for kind, command in _there(environment, path, isolation):
        if (found := prepared(kind, command, isolation)) is not None:
            return found
    # One line, since every source of a run ends with it; docs/kernels.md says the rest.
    raise UnsupportedError(
        f"no clang with AMDGPU was found for this source: {INSTALL}, or name one with --clang"
    )


def overlooked(environment: Mapping[str, str], isolation: Isolation) -> str | None:
    """Return a line on the first folder of PATH that has a compiler and is not searched; None if
    there is none.
    """
    path = search_path(environment.get("PATH"), isolation.avoided)
    for name in ("hipcc", *_CLANGS):
        if (folder := path.overlooked(name)) is not None:
            return (
                f"PATH: '{folder}' is not searched for {name}: only absolute folders outside of "
                "what is checked are (--clang names any)"
            )
    return None


def _named(command: str, source: str, path: SearchPath, isolation: Isolation) -> Compiler:
    """Return a compiler by its command or path. Raises InputError, UnsupportedError."""
    if os.sep in command:
        found = os.path.abspath(command)
        whole = found if os.path.isfile(found) and os.access(found, os.X_OK) else None
    else:
        whole = path.find(command)
    if whole is None:
        folder = path.overlooked(command)
        raise InputError(
            f"{source} {command}: there is no such command"
            + (f" but in '{folder}', which is not searched" if folder else ""),
            rule="commands are looked for in the absolute folders of PATH that are outside of what "
            "is checked",
            mend="name a clang with AMDGPU, with its path where it is elsewhere",
        )
    kind = Kind.HIPCC if Path(whole).name == "hipcc" else Kind.CLANG
    made = prepared(kind, (whole,), isolation)
    if made is None:
        raise InputError(
            f"{source} {command}: has no target amdgcn",
            rule="kernels are compiled for AMD GPUs",
            mend=f"name a clang with AMDGPU, or {INSTALL}",
        )
    return made


_CLANGS = ("clang", *(f"clang-{version}" for version in range(NEWEST, OLDEST - 1, -1)))


def _there(
    environment: Mapping[str, str], path: SearchPath, isolation: Isolation
) -> Iterator[tuple[Kind, tuple[str, ...]]]:
    if found := path.find("hipcc"):
        yield Kind.HIPCC, (found,)
    for name in _CLANGS:
        if found := path.find(name):
            yield Kind.CLANG, (found,)
    rocm = environment.get("ROCM_PATH", "/opt/rocm")
    clang = os.path.join(rocm, "llvm", "bin", "clang")
    if is_usable(rocm, isolation.avoided) and os.access(clang, os.X_OK):
        yield Kind.CLANG, (clang,)
    if (folder := zig_folder()) is not None:
        yield Kind.ZIG, (os.path.join(folder, PROGRAM), "clang")


@cache
def prepared(kind: Kind, command: tuple[str, ...], isolation: Isolation) -> Compiler | None:
    """Return a compiler in the best surroundings that it works in; None if it reports no support
    for AMD GPUs. Raises UnsupportedError if a sandbox is required and there is none.
    """
    own = _installation(command[0], isolation)
    instead = ""
    for way in ways(isolation.sandbox, search_path(os.environ.get("PATH"), isolation.avoided)):
        way = Way(way.mechanism, way.program, instead or way.instead)
        surroundings = Surroundings(way, isolation.avoided, inherited=isolation.inherited)
        bare = Compiler(kind, command, (), surroundings, own)
        for each in (Compiler(kind, command, (_NO_CONFIG,), surroundings, own), bare):
            said = _said(each)
            if said is not None:
                return each if kind is Kind.HIPCC or "amdgcn" in said else None
        instead = instead or f"{way.mechanism.value} does not run {bare.name}"
    if isolation.sandbox is Sandbox.REQUIRE:
        alone = Isolation(Sandbox.OFF, isolation.avoided, isolation.inherited)
        if prepared(kind, command, alone) is not None:
            raise none_works()
    return None


def _said(compiler: Compiler) -> str | None:
    """Return the targets that a compiler lists; None if it does not run."""
    question = "--version" if compiler.kind is Kind.HIPCC else "--print-targets"
    try:
        done = run(
            [*compiler.command, *compiler.flags, question],
            compiler.surroundings,
            SECONDS,
            reads=compiler.installation,
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def _installation(program: str, isolation: Isolation) -> tuple[str, ...]:
    """Return the folders of a compiler's own files: beside it, and ROCm's."""
    found = [*glob.glob("/opt/rocm*")]
    for each in {program, os.path.realpath(program)}:
        folder = os.path.dirname(each)
        found.append(folder)
        if os.path.basename(folder) == "bin":
            parts = ("lib", "lib64", "libexec", "include", "share")
            found += [os.path.join(os.path.dirname(folder), part) for part in parts]
    named = [os.environ.get(each, "") for each in FOLDERS]
    found += [each for each in named if is_usable(each, isolation.avoided)]
    return tuple(sorted({*found}))
