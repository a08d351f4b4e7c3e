"""Reading binary files for the commands: paths, URIs of code objects, standard input."""

from __future__ import annotations

import mmap
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from fencepost.errors import InputError

MAX_MEMORY = 1 << 32
"""Bytes of another process that are read at most."""

_Result = TypeVar("_Result")


def load(name: str) -> memoryview:
    """The bytes that a path, a URI or '-' (standard input) names. Files are mapped, not read.

    Raises InputError where they cannot be had.
    """
    if name == "-":
        return memoryview(sys.stdin.buffer.read())
    if name.startswith(("file://", "memory://")):
        from fencepost.code_object.bundle.uri import parse, resolve

        return resolve(parse(name), lambda path: _mapped(Path(_decoded(path))), _memory)
    return _mapped(Path(name))


def _decoded(path: bytes) -> str:
    return path.decode(sys.getfilesystemencoding(), "surrogateescape")


def _mapped(path: Path) -> memoryview:
    def read() -> memoryview:
        with path.open("rb") as file:
            try:
                return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            except (OSError, ValueError):  # pipes and empty files cannot be mapped
                return memoryview(file.read())

    return _had(read, str(path))


def _memory(process: int, address: int, size: int) -> bytes:
    if size > MAX_MEMORY:
        raise InputError(
            f"{size} bytes of process {process}",
            rule=f"at most {MAX_MEMORY} bytes are read",
            mend="name a smaller range",
        )

    def read() -> bytes:
        with Path(f"/proc/{process}/mem").open("rb", buffering=0) as file:
            file.seek(address)
            return file.read(size)

    return _had(read, f"memory of process {process}")


def _had(read: Callable[[], _Result], name: str) -> _Result:
    try:
        return read()
    except (OSError, ValueError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(
            f"cannot be read: {reason}",
            mend="check the name, and that you may read it",
            source=name,
        ) from error
