"""Binary files for the commands: what paths, URIs and standard input hold."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from fencepost.cli import files
from fencepost.errors import FencepostError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.containers import Found, Limits

MAX_MEMORY = 1 << 32
"""Bytes of another process that are read at most."""

GIB = 1 << 30
MaxSize = Annotated[
    int, typer.Option(help="Bytes that one compressed bundle may have when decompressed.", min=0)
]

_Result = TypeVar("_Result")


def load(name: str) -> memoryview:
    """The bytes that a path, a URI or '-' (standard input) names. Files are mapped, not read.

    Raises InputError where they cannot be had.
    """
    if name == "-":
        return memoryview(files.read_stdin())
    if name.startswith(("file://", "memory://")):
        from fencepost.code_object.bundle.uri import parse, resolve

        return resolve(parse(name), lambda path: _mapped(Path(_decoded(path))), _memory)
    return _mapped(Path(name))


def _decoded(path: bytes) -> str:
    return os.fsdecode(path)


def _mapped(path: Path) -> memoryview:
    return _had(partial(files.mapped, path), str(path))


def _memory(process: int, address: int, size: int) -> bytes:
    if size > MAX_MEMORY:
        raise InputError(
            f"{size} bytes of process {process}",
            rule=f"at most {MAX_MEMORY} bytes are read",
            mend="name a smaller range",
        )
    return _had(partial(files.memory_of, process, address, size), f"memory of process {process}")


def _had(read: Callable[[], _Result], name: str) -> _Result:
    try:
        return read()
    except (OSError, ValueError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(
            f"cannot be read: {reason}",
            mend="check the name and its permissions",
            source=name,
        ) from error


class Opened:
    """The code objects of files, one after the other; what cannot be read is told, and the rest
    goes on.
    """

    def __init__(self, files: list[str], limits: Limits) -> None:
        self._files = files
        self._limits = limits
        self._faulty: set[str] = set()
        self.failed = False

    def __iter__(self) -> Iterator[tuple[str, Found, CodeObject]]:
        from fencepost.code_object.code_object import CodeObject
        from fencepost.code_object.containers import find

        for name in self._files:
            number = 0
            try:
                told = partial(self._tell_of, name)
                for entry in find(load(name), self._limits, told):
                    number += 1
                    yield name, entry, CodeObject(entry.data, name)
                if not number and name not in self._faulty:
                    raise InputError(
                        "no code object for AMDGPU in the file",
                        mend="give a code object, an offload bundle, or a library that holds one",
                    )
            except FencepostError as error:
                error.source = error.source or name
                self.tell(error)

    def _tell_of(self, name: str, error: FencepostError) -> None:
        self._faulty.add(name)
        error.source = error.source or name
        self.tell(error)

    def tell(self, error: FencepostError) -> None:
        """Tells what cannot be read."""
        self.failed = True
        echo(str(error), err=True)


def echo(text: str, *, err: bool = False) -> None:
    """Prints a text, without what names in files could do to a terminal."""
    from fencepost.reports.object_table import clean

    if text:
        typer.echo("\n".join(map(clean, text.rstrip("\n").split("\n"))), err=err)
