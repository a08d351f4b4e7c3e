"""A source compiled: the command, and what the compiler says."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fencepost.errors import BoundReached, InputError, Place
from fencepost.frontends.source.compilers import Compiler, Kind
from fencepost.frontends.source.languages import Language
from fencepost.numerals import integer_of
from fencepost.process import MEMORY, bound_memory, end_with_parent

HEADERS = Path(__file__).parent / "headers"
"""The headers of our own, a folder a language; for compilers that have no others."""

MOST = 64 << 20
"""Bytes of LLVM IR that a source may become."""

_INCLUDES_RUNTIME = re.compile(
    r"^[ \t]*#[ \t]*include[ \t]*[<\"](?:hip/|cuda/|cuda_|cuda\.h|cooperative_groups)", re.MULTILINE
)
_RUNTIME = {Language.HIP: "hip/hip_runtime.h", Language.CUDA: "cuda_runtime.h"}
_ERROR = re.compile(
    r"^(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?:fatal )?error: (?P<said>.*)$",
    re.MULTILINE | re.ASCII,
)
_LACKING = re.compile(
    r"use of undeclared identifier|unknown type name|file not found|no member named|"
    r"no matching function|no template named|undeclared|own headers have no"
)


@dataclass(frozen=True, slots=True)
class Source:
    """What is compiled. `name` is its path, or '-' for `text` alone; `words` go to the compiler
    as they are.
    """

    name: str
    text: str
    language: Language
    processor: str
    words: tuple[str, ...] = ()
    folder: str | None = None
    """Where the compiler runs; None: here."""


def compiled(source: Source, compiler: Compiler, seconds: float) -> str:
    """The source as LLVM IR, with lines for debuggers, optimised a little.

    Raises InputError with what the compiler says where it does not compile; BoundReached after
    `seconds`.
    """
    done = _run(source, compiler, seconds)
    if done.returncode != 0:
        said = _said(done)
        if _lacks_runtime(source, compiler):
            done = _run(source, compiler, seconds, included=True)
            # What came further says more about the source.
            if _reached(source, said) <= _reached(source, _said(done)):
                said = _said(done)
        if done.returncode != 0:
            raise _refused(source, compiler, said, done.returncode)
    if len(done.stdout) > MOST:
        raise BoundReached(
            f"its LLVM IR has more than {MOST} bytes", mend="compile fewer kernels at a time"
        )
    return done.stdout.decode("utf-8", "replace")


def _lacks_runtime(source: Source, compiler: Compiler) -> bool:
    """Whether a source may want the runtime's header and does not include it: compilers of HIP and
    CUDA do that unasked, and some sources bring declarations of their own.
    """
    return (
        source.language is not Language.OPENCL
        and not has_runtime(compiler)
        and not _INCLUDES_RUNTIME.search(source.text)
    )


def _run(
    source: Source, compiler: Compiler, seconds: float, *, included: bool = False
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            command(source, compiler, included=included),
            input=source.text.encode() if source.name == "-" else b"",
            capture_output=True,
            timeout=seconds,
            check=False,
            cwd=source.folder,
            preexec_fn=_begun,
        )
    except subprocess.TimeoutExpired as error:
        raise BoundReached(
            f"{compiler.name} did not compile it in {seconds:g} s", mend="raise --timeout"
        ) from error
    except OSError as error:
        raise InputError(
            f"{compiler.name} cannot be run: {error.strerror}", mend="name another with --clang"
        ) from error


def _begun() -> None:
    end_with_parent()
    bound_memory(MEMORY)


def command(source: Source, compiler: Compiler, *, included: bool = False) -> list[str]:
    """The words that compile a source to LLVM IR on the standard output; with `included`, the
    runtime's header comes first.
    """
    words = [*compiler.command]
    match source.language:
        case Language.HIP | Language.CUDA:
            words += ["-x", "hip", "--cuda-device-only", f"--offload-arch={source.processor}"]
            if not has_runtime(compiler):
                words += ["-nogpuinc", "-nogpulib", "-isystem", str(HEADERS / "hip")]
                words += zig_library() if compiler.kind is Kind.ZIG else []
                words += ["-idirafter", str(HEADERS / "std")]
                # Its overloads of mathematics must stand before those of C++.
                if included or _INCLUDES_RUNTIME.search(source.text):
                    words += ["-include", _RUNTIME[source.language]]
        case Language.OPENCL:
            words += ["-x", "cl", "-target", "amdgcn-amd-amdhsa", f"-mcpu={source.processor}"]
            words += ["-nogpulib"]
            if not any(each.startswith("-cl-std") for each in source.words):
                words += ["-cl-std=CL2.0"]
            if compiler.kind is Kind.ZIG:
                # It has the built-ins, but not the header of the types that they use.
                words += ["-Xclang", "-fdeclare-opencl-builtins", "-cl-no-stdinc"]
                words += ["-isystem", str(HEADERS / "opencl"), "-include", "opencl-c-base.h"]
            else:
                words += ["-Xclang", "-finclude-default-header"]
    words += ["-O1", "-g", "-w", "-fno-color-diagnostics", *source.words]
    return [*words, "-S", "-emit-llvm", "-o", "-", source.name]


@cache
def zig_library() -> list[str]:
    """Words for the C and C++ library that ziglang brings, in place of the machine's."""
    found = importlib.util.find_spec("ziglang")
    if found is None or found.origin is None:
        return []
    root = Path(found.origin).parent / "lib"
    folders = [root / "libcxx" / "include", root / "libcxxabi" / "include", root / "include"]
    parts = ("x86-linux-gnu", "generic-glibc", "x86-linux-any", "any-linux-any")
    folders += [root / "libc" / "include" / each for each in parts]
    words = ["--target=x86_64-linux-gnu", "-nostdinc"]
    return words + [word for each in folders for word in ("-isystem", str(each))]


@cache
def has_runtime(compiler: Compiler) -> bool:
    """Whether a compiler finds HIP's own headers and device libraries."""
    if compiler.kind is Kind.HIPCC:
        return True
    if compiler.kind is Kind.ZIG:
        return False
    probe = [*compiler.command, "-x", "hip", "--cuda-device-only", "--offload-arch=gfx942"]
    try:
        done = subprocess.run(
            [*probe, "-fsyntax-only", "-"],
            input=b"#include <hip/hip_runtime.h>\n",
            capture_output=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode("utf-8", "replace")


def _is_here(source: Source, file: str) -> bool:
    return file in (source.name, "<stdin>")


def _reached(source: Source, said: str) -> int:
    """The line of the source at which the first error stands; 0 where none does."""
    lines = (integer_of(e["line"]) for e in _ERROR.finditer(said) if _is_here(source, e["file"]))
    return next(lines, 0)


def _refused(source: Source, compiler: Compiler, said: str, status: int) -> InputError:
    """What the compiler's first error is; where it stands in the source, its place."""
    found = list(_ERROR.finditer(said))
    if not found:
        last = said.strip().splitlines()[-1:] or [f"exit status {status}"]
        return InputError(
            f"{compiler.name} does not compile it: {last[0].strip()}",
            rule="the source must compile for AMD GPUs",
            mend="words after -- go to the compiler: -- -I include -D NAME=1",
        )
    first = found[0]
    here = _is_here(source, first["file"])
    file = first["file"].removeprefix(f"{HEADERS}/")
    where = "" if here else f"{file}:{first['line']}:{first['column']}: "
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    lacking = _LACKING.search(first["said"]) and source.language is not Language.OPENCL
    own = lacking and not has_runtime(compiler)
    return InputError(
        f"{where}{first['said']}{more}",
        place=Place(integer_of(first["line"]), integer_of(first["column"])) if here else None,
        rule=f"the source must compile ({compiler.name})",
        mend=(
            "no ROCm was found, and fencepost's own headers have only the most common names; add "
            "the real ones: -- -I /opt/rocm/include"
            if own
            else "words after -- go to the compiler: -- -I include -D NAME=1"
        ),
    )
