"""Which compiler makes LLVM IR of a source: one that is asked for, or the first that is there."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, unique
from functools import cache
from pathlib import Path

from fencepost.errors import InputError, UnsupportedError

VARIABLE = "FENCEPOST_CLANG"
"""The environment's name for the compiler, where no option names one."""

INSTALL = "pip install 'fencepost[source]'"
"""The command that brings a compiler."""

NEWEST, OLDEST = 23, 17
"""Versions of clang that are looked for by name."""

SECONDS = 20.0
"""What a compiler gets to say which targets it has."""


@unique
class Kind(Enum):
    """How a compiler is called."""

    CLANG = "clang"
    HIPCC = "hipcc"
    """Brings its own headers and device libraries."""
    ZIG = "clang of the package ziglang"


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler with AMDGPU: the words that its command begins with."""

    kind: Kind
    command: tuple[str, ...]

    @property
    def name(self) -> str:
        """The command, for people."""
        return " ".join(self.command)


def find_compiler(asked: str | None, environment: Mapping[str, str] | None = None) -> Compiler:
    """The compiler that is asked for; else that of the environment, hipcc, a clang on PATH or of
    ROCm, or the one of ziglang.

    Raises InputError where the one asked for is none, or lacks AMDGPU; UnsupportedError where
    there is none.
    """
    environment = os.environ if environment is None else environment
    if asked is not None:
        return _named(asked, "--clang")
    if wanted := environment.get(VARIABLE):
        return _named(wanted, VARIABLE)
    for each in _there(environment):
        if each.kind is Kind.HIPCC or has_amdgpu(each.command):
            return each
    # One line, since every source of a run ends with it; docs/kernels.md says the rest.
    raise UnsupportedError(
        f"no clang with AMDGPU was found for this source: {INSTALL}, or name one with --clang"
    )


def _named(command: str, source: str) -> Compiler:
    """A compiler by its command or path. Raises InputError."""
    path = shutil.which(command)
    if path is None:
        raise InputError(
            f"{source} {command}: there is no such command", mend="name a clang with AMDGPU"
        )
    found = Compiler(Kind.HIPCC if Path(path).name == "hipcc" else Kind.CLANG, (path,))
    if found.kind is Kind.CLANG and not has_amdgpu(found.command):
        raise InputError(
            f"{source} {command}: has no target amdgcn",
            rule="kernels are compiled for AMD GPUs",
            mend=f"name a clang with AMDGPU, or {INSTALL}",
        )
    return found


def _there(environment: Mapping[str, str]) -> Iterator[Compiler]:
    path = environment.get("PATH")
    if found := shutil.which("hipcc", path=path):
        yield Compiler(Kind.HIPCC, (found,))
    rocm = Path(environment.get("ROCM_PATH", "/opt/rocm"), "llvm", "bin", "clang")
    names = ["clang", *(f"clang-{version}" for version in range(NEWEST, OLDEST - 1, -1)), str(rocm)]
    for name in names:
        if found := shutil.which(name, path=path):
            yield Compiler(Kind.CLANG, (found,))
    if importlib.util.find_spec("ziglang") is not None:
        yield Compiler(Kind.ZIG, (sys.executable, "-m", "ziglang", "clang"))


@cache
def has_amdgpu(command: tuple[str, ...]) -> bool:
    """Whether a clang makes code for AMD GPUs, as it says itself."""
    try:
        said = subprocess.run(
            [*command, "--print-targets"],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return "amdgcn" in said.stdout
