"""Compiles the sources of these folders with fencepost's own headers."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum, unique
from functools import cache
from pathlib import Path

import fencepost

HERE = Path(__file__).resolve().parent
HEADERS = Path(fencepost.__file__).parent / "frontends" / "source" / "headers"


@unique
class Compiler(Enum):
    """The compilers that sources are tried with."""

    CLANG = "clang-19"
    ZIG = "ziglang"

    def command(self) -> list[str] | None:
        """How it is called; None where it is not here."""
        if self is Compiler.CLANG:
            found = shutil.which("clang-19")
            return None if found is None else [found]
        if importlib.util.find_spec("ziglang") is None:
            return None
        return [sys.executable, "-m", "ziglang", "clang"]


@dataclass(frozen=True, slots=True)
class Done:
    """What came of compiling: the module, empty where none was made, and what was said."""

    module: str
    said: str


def sources(language: str) -> list[Path]:
    """The sources of a language."""
    return sorted(each for each in (HERE / language).iterdir() if each.suffix != ".h")


def words(compiler: Compiler, language: str, processor: str) -> list[str]:
    """What a compiler is told for a language."""
    if language == "opencl":
        target = ["-x", "cl", "-cl-std=CL2.0", "-target", "amdgcn-amd-amdhsa", f"-mcpu={processor}"]
        own = ["-Xclang", "-fdeclare-opencl-builtins", "-cl-no-stdinc"]
        header = ["-isystem", str(HEADERS / "opencl"), "-include", "opencl-c-base.h"]
        return [*target, *own, *header, "-nogpulib"]
    target = ["-x", "hip", "--cuda-device-only", f"--offload-arch={processor}"]
    first = "cuda_runtime.h" if language == "cuda" else "hip/hip_runtime.h"
    own = ["-nogpuinc", "-nogpulib", "-isystem", str(HEADERS / "hip")]
    library = zig_library() if compiler is Compiler.ZIG else []
    return [*target, *own, *library, "-include", first]


def zig_library() -> list[str]:
    """The C and C++ library that ziglang brings, instead of the machine's."""
    found = importlib.util.find_spec("ziglang")
    assert found is not None
    assert found.origin is not None
    root = Path(found.origin).parent / "lib"
    inner = ("libcxx", "libcxxabi")
    folders = [*(root / each / "include" for each in inner), root / "include"]
    parts = ("x86-linux-gnu", "generic-glibc", "x86-linux-any", "any-linux-any")
    folders += [root / "libc" / "include" / each for each in parts]
    first = ["--target=x86_64-linux-gnu", "-nostdinc"]
    return first + [word for each in folders for word in ("-isystem", str(each))]


def alone(compiler: Compiler, source: Path) -> str | None:
    """What a compiler says of a source where there is no C or C++ library but what stands beside
    the headers; None without the compiler.
    """
    command = compiler.command()
    if command is None:
        return None
    command += words(compiler, "hip", "gfx942")
    if compiler is Compiler.ZIG:
        inner = str(Path("lib", "include"))
        libraries = [each for each in zig_library() if not each.startswith("-")]
        for each in libraries:
            if not each.endswith(f"ziglang/{inner}"):
                at = command.index(each)
                del command[at - 1 : at + 1]
    else:
        command += ["-nostdinc++", "-nostdlibinc"]
    command += ["-idirafter", str(HEADERS / "std"), "-w", "-fsyntax-only", str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


@cache
def compiled(compiler: Compiler, source: Path) -> Done | None:
    """A source as LLVM IR for gfx942; None without the compiler."""
    command = compiler.command()
    if command is None:
        return None
    command += [*words(compiler, source.parent.name, "gfx942"), "-w", "-O1", "-g", "-S"]
    ran = subprocess.run(
        [*command, "-emit-llvm", "-o", "-", source], capture_output=True, text=True, check=False
    )
    return Done(ran.stdout, ran.stderr)
