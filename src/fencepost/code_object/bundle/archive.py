"""Static libraries: `ar` archives in the common format, with GNU's and BSD's long names."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.code_object.fault import CodeObjectError
from fencepost.magic import ARCHIVE
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass

MAGIC = ARCHIVE

_HEADER = 60
_NAME = slice(0, 16)
_SIZE = slice(48, 58)
_END = b"`\n"


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive; `offset` is the offset of its bytes in the archive."""

    name: str
    offset: int
    data: memoryview


def members(data: memoryview) -> Iterator[Member]:
    """Return the files of an archive, without its tables of symbols and names.

    Raises CodeObjectError, with the place, if a header is invalid or a file is cut short.
    """
    at = len(MAGIC)
    long_names = b""
    while at + _HEADER <= len(data):
        header = bytes(data[at : at + _HEADER])
        digits = header[_SIZE].strip()
        if not header.endswith(_END) or not is_decimal(digits):
            raise _fault(f"a member begins with {header!r}", at)
        size = integer_of(digits)
        start = at + _HEADER
        if size > len(data) - start:
            raise _fault(f"a member of {size} bytes, and {len(data) - start} are left", at)
        name = header[_NAME].decode("latin-1").rstrip()
        at = start + size + size % 2
        if name == "//":
            long_names = bytes(data[start : start + size])
        elif name not in ("/", "/SYM64/", "__.SYMDEF", "__.SYMDEF SORTED"):
            skip = 0
            if name.startswith("/") and is_decimal(name[1:]):
                name = long_names[integer_of(name[1:]) :].split(b"/\n")[0].decode("latin-1")
            elif name.startswith("#1/") and is_decimal(name[3:]):
                skip = min(integer_of(name[3:]), size)
                name = bytes(data[start : start + skip]).rstrip(b"\0").decode("latin-1")
            yield Member(name.rstrip("/"), start + skip, data[start + skip : start + size])


def _fault(message: str, offset: int) -> CodeObjectError:
    return CodeObjectError(
        message,
        offset=offset,
        rule="an archive is headers of 60 bytes, each with its file after it",
        mend="the archive is damaged or cut short",
    )
