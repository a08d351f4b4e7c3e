"""Files for the commands: the only place that opens them. Reading is bounded by the bytes that
arrive, not by the size in the file system: devices and pipes have none.
"""

from __future__ import annotations

import io
import mmap
import os
import select
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, BinaryIO

from fencepost.errors import InputError
from fencepost.isolation.below import is_below
from fencepost.magic import BITCODE
from fencepost.visible import visible_name

LITMUS = ".litmus"
MODULES = frozenset({".ll", ".bc", ".llir"})
"""Suffixes of LLVM IR."""
ASSEMBLY = frozenset({".s", ".asm"})
"""Suffixes of assembly sources."""

MAX_TEXT = 16 << 20
"""Bytes of a litmus test or a program in text form; larger ones are refused."""
MAX_MODULE = 64 << 20
"""Bytes of a module."""
MAX_STREAM = 1 << 30
"""Bytes of a code object that comes from a pipe or a device."""

_PIECE = 1 << 20


def expand(paths: Iterable[Path], suffixes: frozenset[str]) -> Iterator[Path]:
    """Yield the named files; a folder is replaced by the files below it with these suffixes, in
    order of name. A folder without any is kept, and refused when it is read.
    """
    for path in paths:
        if path.is_dir():
            yield from below(path, suffixes) or [path]
        else:
            yield path


def below(folder: Path, suffixes: frozenset[str]) -> list[Path]:
    """Return the regular files below a folder with these suffixes, in order of name.

    Links to folders are not followed; a link to a file counts if its target is below the folder
    too. Skipped entries, which lead out of it or are no files, are reported on standard error.
    """
    root = os.path.realpath(folder)
    found: list[Path] = []
    waiting = [folder]
    while waiting:
        try:
            entries = sorted(os.scandir(waiting.pop()), key=lambda each: each.name)
        except OSError as error:
            if error.filename is not None:
                skipped(error.filename, f"cannot be read: {error.strerror}")
            continue
        for each in entries:
            path = Path(each.path)
            if each.is_dir(follow_symlinks=False):
                waiting.append(path)
            elif path.suffix not in suffixes and not each.is_symlink():
                continue
            elif each.is_symlink():
                real = os.path.realpath(each.path)
                if not is_below(real, (root,)):
                    if path.suffix in suffixes or Path(real).is_dir():
                        skipped(each.path, "a link to outside of the folder")
                elif path.suffix in suffixes and Path(real).is_file():
                    found.append(path)
            elif each.is_file():
                found.append(path)
            else:
                skipped(each.path, "no regular file")
    return sorted(found)


def skipped(path: str, why: str) -> None:
    """Report a file that a folder or a pattern has, and that is not read."""
    print(visible_name(f"{path}: skipped: {why}"), file=sys.stderr)


def head(path: Path, most: int) -> bytes:
    """Return the first bytes of a file; none if it is unreadable, or a pipe that is not held."""
    try:
        if path in _HELD or not path.is_file():
            return _HELD.get(path, b"")[:most]
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError):
        return b""


def from_here(path: Path) -> Path:
    """Return a path relative to the current folder, if it lies below that."""
    here, path = Path.cwd(), Path(os.path.normpath(path))
    return path.relative_to(here) if path.is_relative_to(here) else path


def read_text(path: Path, what: str = "a litmus file") -> str:
    """Return the text of a file. Raise InputError if it cannot be read."""
    data = read_bytes(path, MAX_TEXT, what, suffixes=frozenset({LITMUS}))
    return _lines(_text(data, f"{what} is"))


def read_module(path: Path) -> bytes:
    """Return the bytes of a module. Raise InputError if they cannot be read."""
    return read_bytes(path, MAX_MODULE, "a module", suffixes=MODULES)


def module_text(path: Path) -> str | bytes:
    """Return a module: its text, or bitcode. Raise InputError if it cannot be read."""
    source = read_module(path)
    return (
        source if source.startswith(BITCODE) else _text(source, "a file of LLVM IR is bitcode or")
    )


def read_stdin_text() -> str:
    """Return standard input as text. Raise InputError if it is none."""
    return _lines(_text(read_stdin(MAX_TEXT), "the standard input is"))


def read_stdin(most: int = 0) -> bytes:
    """Return the bytes of standard input. Raise InputError if there are more than `most`."""
    held = _HELD.get(STDIN)
    stream = sys.stdin.buffer if held is None else io.BytesIO(held)
    return _bounded(stream, most or MAX_STREAM, "the standard input")


STDIN = Path("-")
"""The name of standard input."""

_HELD: dict[Path, bytes] = {}
"""Contents read before the work began, because they cannot be read twice, or not by a worker."""


def hold_stdin(names: Iterable[object]) -> None:
    """Read what a user types for '-', if it is among the names: a worker, which is no foreground
    process, cannot.
    """
    named = "-" in [each for each in names if isinstance(each, str)]
    if named and STDIN not in _HELD and sys.stdin.isatty():
        _HELD[STDIN] = sys.stdin.buffer.read(MAX_STREAM)


def hold(paths: Iterable[Path], seconds: float) -> None:
    """Read standard input, and pipes that a shell has opened, if they are among the paths: they
    cannot be read twice, once to detect their kind and once by a worker.

    One that is too large, or does not end within `seconds`, is left to the worker, whose limits
    report it.
    """
    until = time.monotonic() + seconds
    for path in paths:
        if path in _HELD or not (path == STDIN or path.is_relative_to(_OPENED)):
            continue
        with suppress(OSError, ValueError), ExitStack() as opened:
            stream: Any = sys.stdin.buffer
            if path != STDIN:
                stream = opened.enter_context(path.open("rb", buffering=0))
            data = _until(stream, until)
            if data is not None:
                _HELD[path] = data


_OPENED = Path("/dev/fd")
"""The folder of a shell's `<(command)`."""


def _until(stream: Any, until: float) -> bytes | None:
    """Return all bytes of a stream; None if it does not end in time, or exceeds any module."""
    try:
        number = stream.fileno()
    except (OSError, AttributeError):  # no file of the system: it does not block
        return bytes(stream.read(MAX_MODULE + 1))
    parts: list[bytes] = []
    size = 0
    while size <= MAX_MODULE:
        ready, _, _ = select.select([number], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return None
        part = os.read(number, _PIECE)
        if not part:
            return b"".join(parts)
        parts.append(part)
        size += len(part)
    return None


def mapped(path: Path) -> memoryview:
    """Return the bytes of a file, mapped if possible, else read. Raise OSError, ValueError or
    InputError.
    """
    with path.open("rb") as file:
        try:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError):  # pipes, devices and empty files cannot be mapped
            return memoryview(_bounded(file, MAX_STREAM, "what is no file"))


def memory_of(process: int, address: int, size: int) -> bytes:
    """Return bytes of another process. Raise OSError, ValueError or OverflowError."""
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as file:
        file.seek(address)
        return file.read(size)


def read_bytes(path: Path, most: int, what: str, suffixes: frozenset[str] = frozenset()) -> bytes:
    """Return the bytes of a file, reading at most one more than `most`. Raise InputError."""
    if path.is_dir():
        if not os.access(path, os.R_OK | os.X_OK):
            raise InputError(
                "the folder cannot be read: no permission", mend="check its permissions"
            )
        names = ", ".join(sorted(suffixes))
        raise InputError(
            f"the folder holds no {what.removeprefix('a ')}" if names else "is a folder",
            rule=f"it looks for files named {names}" if names else "a file is read",
            mend="check the path",
        )
    if path in _HELD:
        return _bounded(io.BytesIO(_HELD[path]), most, what)
    try:
        with path.open("rb") as file:
            return _bounded(file, most, what)
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", mend="check the path and its permissions"
        ) from error
    except ValueError as error:  # a NUL in the name
        raise InputError(f"cannot be read: {error}", mend="check the path") from error


def _bounded(stream: BinaryIO, most: int, what: str) -> bytes:
    parts: list[bytes] = []
    left = most + 1
    while left and (part := stream.read(min(left, _PIECE))):
        parts.append(part)
        left -= len(part)
    if not left:
        raise InputError(
            f"there are more than {most} bytes",
            rule=f"{what} has at most {most} bytes",
            mend="give one program in each file",
        )
    return b"".join(parts)


def _text(data: bytes, what: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"byte {error.object[error.start]:#04x} at offset {error.start} is not UTF-8",
            rule=f"{what} UTF-8 text",
        ) from error


def _lines(text: str) -> str:
    """Return the text with uniform line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_at(path: Path) -> str | None:
    """Return the text of a file, for the location of an error in it; None if it is no text."""
    try:
        text = read_bytes(path, MAX_MODULE, "a source").decode("utf-8")
    except (OSError, ValueError, InputError):
        return None
    return None if "\0" in text else text
