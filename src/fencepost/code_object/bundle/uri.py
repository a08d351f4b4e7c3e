"""URIs of loaded code objects: `file://…#offset=…&size=…` and `memory://…` (001 Loaded Code Object
Path Uniform Resource Identifier).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, unique
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.errors import InputError
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Loaded Code Object Path Uniform Resource Identifier (URI)")

_NUMBER = "0[xX][0-9a-fA-F]{1,20}|0[0-7]{0,30}|[1-9][0-9]{0,30}"
_RANGE = rf"[#?]?offset=(?P<offset>{_NUMBER})&size=(?P<size>{_NUMBER})"
_FILE = pattern(rf"file://(?P<path>(?:[a-zA-Z0-9/_.~-]|%[0-9a-fA-F]{{2}})*)(?:{_RANGE})?", re.ASCII)
_MEMORY = pattern(rf"memory://(?P<process>0|[1-9][0-9]{{0,19}}){_RANGE}", re.ASCII)
_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/_.~-")
_MAX = (1 << 64) - 1


@unique
class Separator(Enum):
    """The separator before the range. The grammar has all three; the examples have the first."""

    FRAGMENT = "#"
    QUERY = "?"
    NONE = ""


@dataclass(frozen=True, slots=True)
class FileURI:
    """A code object in a file. `size` is None for everything after the offset; then, by the
    grammar, the offset is 0.
    """

    path: bytes
    offset: int = 0
    size: int | None = None
    separator: Separator = Separator.FRAGMENT

    def __str__(self) -> str:
        """The URI, with numbers in hexadecimal and decimal as the guide's examples have them."""
        path = "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in self.path)
        return f"file://{path}" + (
            "" if self.size is None else _range(self.separator, self.offset, self.size)
        )


@dataclass(frozen=True, slots=True)
class MemoryURI:
    """A code object in the memory of a process."""

    process: int
    offset: int
    size: int
    separator: Separator = Separator.FRAGMENT

    def __str__(self) -> str:
        return f"memory://{self.process}" + _range(self.separator, self.offset, self.size)


def parse(text: str) -> FileURI | MemoryURI:
    """Parse a URI.

    Raises InputError for any other text.
    """
    if (found := _FILE.fullmatch(text)) is not None:
        return FileURI(
            _decoded(found["path"]),
            0 if found["offset"] is None else _number(found["offset"], text),
            None if found["size"] is None else _number(found["size"], text),
            _separator(text, found.start("offset")),
        )
    if (found := _MEMORY.fullmatch(text)) is not None:
        return MemoryURI(
            integer_of(found["process"]),
            _number(found["offset"], text),
            _number(found["size"], text),
            _separator(text, found.start("offset")),
        )
    raise InputError(
        f"{text!r} is not the URI of a code object",
        rule="file://<path>[#offset=<number>&size=<number>] or "
        f"memory://<process>#offset=<number>&size=<number> [{_CITE}]",
        mend="percent-encode what is not in [a-zA-Z0-9/_.~-]; give offset and size together",
    )


def _range(separator: Separator, offset: int, size: int) -> str:
    return f"{separator.value}offset={offset:#x}&size={size}"


def _separator(text: str, offset_at: int) -> Separator:
    """Return the separator before 'offset=', whose number begins at `offset_at`; -1 for no
    range.
    """
    before = text[offset_at - len("#offset=")] if offset_at >= 0 else "#"
    return Separator(before) if before in "#?" else Separator.NONE


def _number(digits: str, text: str) -> int:
    """Return the value of a literal as in C: hexadecimal after 0x, octal after 0."""
    if digits[:2] in ("0x", "0X"):
        value = integer_of(digits, 16)
    else:
        value = integer_of(digits, 8) if digits.startswith("0") else integer_of(digits)
    if value > _MAX:
        raise InputError(
            f"{digits} in {text!r}",
            rule=f"offset and size have 64 bits [{_CITE}]",
            mend="write a smaller number",
        )
    return value


def _decoded(path: str) -> bytes:
    return re.sub(
        rb"%([0-9a-fA-F]{2})", lambda found: bytes.fromhex(found[1].decode()), path.encode()
    )


def resolve(
    uri: FileURI | MemoryURI,
    file: Callable[[bytes], memoryview],
    memory: Callable[[int, int, int], bytes],
) -> memoryview:
    """Return the bytes of the code object that a URI names.

    `file` returns the contents of the file at a path, `memory` bytes of a process: its number, an
    address and a size. Raises InputError if the range is not in the file or the memory.
    """
    match uri:
        case MemoryURI(process, offset, size):
            found = memoryview(memory(process, offset, size))
        case FileURI(path, offset, size):
            data = file(path)
            size = len(data) - offset if size is None else size
            found = data[offset : offset + size]
        case _:
            assert_never(uri)
    if len(found) != size:
        raise InputError(
            f"{uri} names {size} bytes, of which {len(found)} are there",
            rule=f"offset and size are of a code object [{_CITE}]",
            mend="the file has changed, or the code object is no longer loaded",
        )
    return found
