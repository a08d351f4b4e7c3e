"""Zip files, also under other names: wheels, conda packages, APKs."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator

from fencepost.code_object.fault import CodeObjectError
from fencepost.records import dataclass

_PIECE = 1 << 20
"""Bytes that are unpacked at a time."""
_LOCAL = struct.Struct("<26xHH")
"""The local header of a member: the lengths of the name and of the extra field are read from it."""
_BROKEN = (
    zipfile.BadZipFile,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
    struct.error,
    zlib.error,
    lzma.LZMAError,
)
"""The exceptions that the library raises for damaged members, and for those with a password."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file in a zip file: its name, and its size in bytes when decompressed."""

    name: str
    size: int
    at: int
    """Offset of its local header in the zip file."""


class Zip:
    """A zip file over bytes that it does not copy."""

    def __init__(self, data: memoryview) -> None:
        """Read the directory. Raises CodeObjectError if there is none."""
        self._data = data
        try:
            self._file = zipfile.ZipFile(io.BufferedReader(_View(data)))
        except _BROKEN as error:
            raise _fault(str(error), 0) from error
        self._known = {
            Member(each.filename, each.file_size, each.header_offset): each
            for each in self._file.infolist()
            if not each.is_dir()
        }

    def members(self) -> Iterator[Member]:
        """The files in it, in the order of the directory."""
        yield from self._known

    def read(self, member: Member, limit: int) -> tuple[memoryview, int | None]:
        """Return the bytes of a member, and their offset in the zip file if they are not
        compressed.

        Raises CodeObjectError if they are damaged, or more than `limit`.
        """
        info = self._known[member]
        if member.size > limit:
            raise CodeObjectError(
                f"{member.name} has {member.size} bytes",
                offset=member.at,
                rule=f"at most {limit} more bytes are unpacked",
                mend="raise --max-size, or unpack the file",
            )
        try:
            if info.compress_type == zipfile.ZIP_STORED and not info.flag_bits & 1:
                name, extra = _LOCAL.unpack_from(self._data, member.at)
                start = member.at + _LOCAL.size + name + extra
                if start + member.size <= len(self._data):
                    return self._data[start : start + member.size], start
            return self._unpacked(info), None
        except _BROKEN as error:
            raise _fault(f"{member.name}: {error}", member.at) from error

    def _unpacked(self, info: zipfile.ZipInfo) -> memoryview:
        """Return the bytes of a compressed member, decompressed in place: the library's own
        function holds them twice for a moment, and libraries have half a gigabyte.
        """
        made = bytearray(info.file_size)
        room = memoryview(made)
        at = 0
        with self._file.open(info) as file:
            while part := file.read(min(_PIECE, info.file_size - at)):
                room[at : at + len(part)] = part
                at += len(part)
            if at < info.file_size or file.read(1):
                raise EOFError(f"{at} bytes, where its header says {info.file_size}")
        return room.toreadonly()


class _View(io.RawIOBase):
    """Bytes as a file."""

    def __init__(self, data: memoryview) -> None:
        self._data, self._at = data, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: len(self._data)}[whence]
        self._at = max(0, base + offset)
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # any buffer
        part = self._data[self._at : self._at + len(buffer)]
        buffer[: len(part)] = part
        self._at += len(part)
        return len(part)


def _fault(message: str, offset: int) -> CodeObjectError:
    return CodeObjectError(
        message,
        offset=offset,
        rule="a zip file has a directory at its end, and its members are whole and not encrypted",
        mend="the file is damaged, cut short or encrypted; unpack it with its own tool",
    )
