"""What a file that is given to `fencepost check` is, by its name or by how it begins; sources are
compiled on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from pathlib import Path

from fencepost.cli import files
from fencepost.errors import InputError

PROCESSOR = "gfx942"
"""The processor that sources are compiled for unless told."""


@unique
class Kind(Enum):
    """What a file holds."""

    LITMUS = "a litmus test"
    MODULE = "LLVM IR"
    SOURCE = "source"
    BINARY = "machine code"


@dataclass(frozen=True, slots=True)
class Compiling:
    """How sources are compiled. `clang` None: whichever compiler is there; `words` are those after
    `--`.
    """

    clang: str | None = None
    processor: str = PROCESSOR
    words: tuple[str, ...] = ()


_HEAD = 1 << 16
_BINARY = (b"\x7fELF", b"__CLANG_OFFLOAD_BUNDLE__", b"!<arch>", b"CCOB")


def kind_of(path: Path) -> Kind:
    """What a file holds. What cannot be read counts as what its name says: reading it says why."""
    if path.suffix in files.MODULES or path.is_dir():
        return Kind.MODULE
    if path.suffix == files.LITMUS:
        return Kind.LITMUS
    if path.suffix.lower() in files.SOURCES:
        return Kind.SOURCE
    head = files.head(path, _HEAD)
    if head.startswith(files.BITCODE):
        return Kind.MODULE
    if head.startswith(_BINARY):
        return Kind.BINARY
    from fencepost.frontends.source.languages import is_module, language_of

    text = head.decode("utf-8", "replace")
    if language_of(path.name, text) is not None:
        return Kind.SOURCE
    return Kind.MODULE if is_module(text) else Kind.LITMUS


def module_of(path: Path, compiling: Compiling, seconds: float) -> bytes | str:
    """The module that a file holds, or that its source becomes.

    Raises InputError where it holds none, UnsupportedError where there is no compiler, and
    BoundReached after `seconds`.
    """
    match kind_of(path):
        case Kind.SOURCE:
            return _compiled(path, compiling, seconds)
        case Kind.BINARY:
            raise InputError(
                "is machine code, not LLVM IR",
                rule="kernels are checked as source or as LLVM IR: machine code no longer has the "
                "orders and scopes of accesses",
                mend="give the source, or LLVM IR as -emit-llvm or --save-temps write it; "
                "`fencepost object` reads code objects",
            )
        case Kind.MODULE | Kind.LITMUS:
            return files.read_module(path)


def _compiled(path: Path, compiling: Compiling, seconds: float) -> str:
    from fencepost.frontends.source.compile import Source, compiled
    from fencepost.frontends.source.compilers import find_compiler
    from fencepost.frontends.source.languages import language_of

    text = files.read_text(path, "a source")
    language = language_of(path.name, text)
    assert language is not None
    source = Source(str(path), text, language, compiling.processor, compiling.words)
    return compiled(source, find_compiler(compiling.clang), seconds)
