"""The inputs of `check`: a text, bytes, a file, or a kernel that Triton compiled.

A text or file that holds HIP, CUDA or OpenCL C is compiled as the command compiles it: by an
installed clang, in a sandbox, with the folder of the file to include from. Reading a file that the
caller names is the only access to files.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fencepost.errors import InputError
from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.compilers import Isolation, find_compiler
from fencepost.frontends.source.host.tolerant import compile_device
from fencepost.frontends.source.host_kernels import kernels_of_host
from fencepost.frontends.source.languages import Language, language_of
from fencepost.magic import BITCODE
from fencepost.records import dataclass, replace

MOST = 64 << 20
"""Bytes of a file that is read."""

COMPILING = 60.0
"""Seconds that a compiler gets at least."""


@dataclass(frozen=True, slots=True)
class Input:
    """LLVM IR, what a note says of how it was made, and the name and text of its source."""

    module: str | bytes
    notes: tuple[str, ...] = ()
    name: str = ""
    source: str = ""


def read_input(given: str | bytes | os.PathLike[str], processor: str, seconds: float) -> Input:
    """The LLVM IR of an input; `processor` is the one to compile a source for, empty for the usual
    one of its language.

    Raises InputError where a file cannot be read or a source does not compile, UnsupportedError
    where there is no compiler, BoundReached where it takes too long.
    """
    name = ""
    if isinstance(given, os.PathLike):
        name, given = os.fspath(given), read_file(given)
    if isinstance(given, bytes):
        if given.startswith(BITCODE):
            return Input(given, name=name)
        try:
            given = given.decode("utf-8")
        except UnicodeDecodeError:
            return Input(given, name=name)
    language = language_of(name, given)
    if language is None and "\n" not in given and _is_path(given):
        raise InputError(
            f"'{given}' is the name of a file, and no text of a kernel",
            rule="a text is HIP, OpenCL C or LLVM IR; a path is a pathlib.Path",
            mend=f"fencepost.check(pathlib.Path({given!r}))",
        )
    if language is None:
        return Input(given, name=name)
    return _compiled(given, name, language, processor, seconds)


def _is_path(text: str) -> bool:
    """Return True for the path of something that is there."""
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):
        return False


def read_file(path: os.PathLike[str]) -> bytes:
    """The bytes of a file. Raises InputError where it cannot be read, or is too large."""
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise ValueError("a folder, a pipe or a device")
        with Path(path).open("rb") as file:
            data = file.read(MOST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(
            f"'{os.fspath(path)}' cannot be read: {reason}", mend="check the path"
        ) from error
    if len(data) > MOST:
        raise InputError(
            f"'{os.fspath(path)}' has more than {MOST >> 20} MiB",
            rule="a module or source is at most so large",
            mend="check its kernels one by one",
        )
    return data


def _compiled(text: str, name: str, language: Language, processor: str, seconds: float) -> Input:
    compiler = find_compiler(None, isolation=Isolation())
    with tempfile.TemporaryDirectory(prefix="fencepost-") as private:
        surroundings = replace(compiler.surroundings, private=private)
        absolute = str(Path(name).absolute()) if name else "-"
        folder = str(Path(absolute).parent) if name else private
        source = Source(
            absolute,
            text,
            language,
            processor or language.processor,
            folder=None if name else folder,
            roots=(folder,) if name else (),
        )
        source = kernels_of_host(source)
        made = compile_device(
            source, replace(compiler, surroundings=surroundings), max(seconds, COMPILING)
        )
    notes = (made.left_out,) if made.left_out else ()
    return Input(made.module, notes, name, text)


def compiled_by_triton(given: object) -> Mapping[str, Any] | None:
    """The texts of a kernel that Triton compiled, by kind (`llir`); None of anything else."""
    texts = getattr(given, "asm", None)
    return texts if isinstance(texts, Mapping) and "llir" in texts else None
