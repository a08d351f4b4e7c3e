"""The library's entry point: a code object from bytes or from a file."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path

from fencepost.citations import Cite, Source
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.containers import Limits, find
from fencepost.code_object.fault import CodeObjectError
from fencepost.errors import InputError

_CITE = Cite(Source.GUIDE, "Embedding Bundled Code Objects")

Input = bytes | bytearray | memoryview | str | PathLike[str]
"""A source of code objects: bytes, or the path of a file."""


def read_code_object(source: Input) -> CodeObject:
    """Read the code object in bytes or in the file at a path: an ELF file, or a bundle, an archive
    or a host file that holds exactly one.

    Only the ELF header is read at once, the rest on demand. Raises InputError (CodeObjectError,
    with the offset) if there is none or several, or the file cannot be read.
    """
    found = list(read_code_objects(source))
    if len(found) == 1:
        return found[0]
    targets = ", ".join(sorted({code.source or "" for code in found}))
    raise CodeObjectError(
        f"the file holds {len(found)} code objects" + (f": {targets}" if found else ""),
        rule=f"one code object is asked for [{_CITE}]",
        mend="use read_code_objects" if found else "give a file with code for AMDGPU",
        source=_name(source),
    )


def read_code_objects(source: Input, limits: Limits | None = None) -> Iterator[CodeObject]:
    """Return every code object in bytes or in the file at a path, in the order of the file.

    `limits` bounds decompression. Raises InputError as `read_code_object` does.
    """
    name = _name(source)
    data = _bytes(source)
    try:
        for each in find(data, limits):
            label = ":".join(part for part in (name, each.label) if part)
            yield CodeObject(each.data, label or None)
    except CodeObjectError as error:
        error.source = error.source or name
        raise


def _name(source: Input) -> str | None:
    return None if isinstance(source, bytes | bytearray | memoryview) else fspath(source)


def _bytes(source: Input) -> memoryview:
    if isinstance(source, bytes | bytearray | memoryview):
        return memoryview(source)
    try:
        return memoryview(Path(source).read_bytes())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(
            f"cannot be read: {reason}",
            mend="check the path and its permissions",
            source=_name(source),
        ) from error
