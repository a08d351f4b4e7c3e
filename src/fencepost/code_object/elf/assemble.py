"""Assembles a file from sections: addresses, segments, headers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fencepost.code_object.elf.layouts import (
    CLASS_64,
    ELF64,
    IDENT_SIZE,
    LITTLE_ENDIAN,
    MAGIC,
)
from fencepost.code_object.elf.words import (
    EM_AMDGPU,
    FileType,
    SectionFlag,
    SectionType,
    SegmentFlag,
    SegmentType,
)
from fencepost.records import dataclass

PAGE = 4096
"""The distance of segments with different permissions, in bytes."""


class StringPool:
    """A string table that grows; equal strings are stored once."""

    def __init__(self) -> None:
        self._at: dict[str, int] = {"": 0}
        self._data = bytearray(b"\0")

    def add(self, text: str) -> int:
        """Return the offset of a string; add it if it is new."""
        if text not in self._at:
            self._at[text] = len(self._data)
            self._data += text.encode("utf-8", "surrogateescape") + b"\0"
        return self._at[text]

    @property
    def data(self) -> bytes:
        """The table."""
        return bytes(self._data)


@dataclass(frozen=True, slots=True)
class Contents:
    """Contents of a known size that depend on the addresses of sections: `make` receives the
    addresses and the indices of all sections, by name.
    """

    size: int
    make: Callable[[Mapping[str, int], Mapping[str, int]], bytes]


@dataclass(frozen=True, slots=True)
class Piece:
    """A section to be placed. `link` names another; `info` is the value of the field."""

    name: str
    type: SectionType
    flags: SectionFlag
    alignment: int
    data: bytes | Contents
    link: str = ""
    info: int = 0
    entry_size: int = 0

    @property
    def size(self) -> int:
        """Bytes."""
        return self.data.size if isinstance(self.data, Contents) else len(self.data)

    @property
    def permissions(self) -> SegmentFlag | None:
        """The permissions of the loaded section; None if it is not loaded."""
        if SectionFlag.ALLOC not in self.flags:
            return None
        made = SegmentFlag.READ
        if SectionFlag.WRITE in self.flags:
            made |= SegmentFlag.WRITE
        if SectionFlag.EXECINSTR in self.flags:
            made |= SegmentFlag.EXECUTE
        return made


@dataclass(frozen=True, slots=True)
class _Placed:
    piece: Piece
    index: int
    offset: int
    address: int


def assemble(
    file_type: FileType, pieces: Sequence[Piece], *, os_abi: int, abi_version: int, flags: int
) -> bytes:
    """Assemble the file. A linked one gets a segment for each run of sections with the same
    permissions, one for each of `.dynamic` and the notes, and one for the program headers.
    """
    linked = file_type is not FileType.REL
    names = StringPool()
    number = _segment_count(pieces) if linked else 0
    head = ELF64.header.size + number * ELF64.segment.size
    pieces = [*pieces, _names_piece(pieces, names)]
    placed = _place(pieces, head, linked=linked)
    index = {each.piece.name: each.index for each in placed}
    address = {each.piece.name: each.address for each in placed}

    out = bytearray(head)
    for each in placed:
        data = each.piece.data
        out += bytes(each.offset - len(out))
        out += data.make(address, index) if isinstance(data, Contents) else data
    out += bytes(-len(out) % 8)
    section_headers = len(out)
    out += bytes(ELF64.section.size)
    for each in placed:
        piece = each.piece
        out += ELF64.section.write(
            (
                names.add(piece.name),
                piece.type,
                piece.flags,
                each.address,
                each.offset,
                piece.size,
                index.get(piece.link, 0),
                piece.info,
                piece.alignment,
                piece.entry_size,
            )
        )
    ident = MAGIC + bytes((CLASS_64, LITTLE_ENDIAN, 1, os_abi, abi_version))
    out[: ELF64.header.size] = ELF64.header.write(
        (
            ident.ljust(IDENT_SIZE, b"\0"),
            file_type,
            EM_AMDGPU,
            1,
            0,
            ELF64.header.size if linked else 0,
            section_headers,
            flags,
            ELF64.header.size,
            ELF64.segment.size if linked else 0,
            number,
            ELF64.section.size,
            len(placed) + 1,
            index[".shstrtab"],
        )
    )
    if linked:
        records = b"".join(_segments(placed, head))
        out[ELF64.header.size : ELF64.header.size + len(records)] = records
    return bytes(out)


def hash_section(names: Sequence[str]) -> bytes:
    """Return a SysV hash table for the symbols of these names, the first of them the null
    symbol.
    """
    buckets = max(1, len(names) // 2)
    first = [0] * buckets
    chain = [0] * len(names)
    for number, name in enumerate(names):
        if number:
            at = sysv_hash(name) % buckets
            chain[number], first[at] = first[at], number
    words = [buckets, len(names), *first, *chain]
    return b"".join(word.to_bytes(4, "little") for word in words)


def sysv_hash(name: str, before: int = 0) -> int:
    """Return the hash of a name in a SysV hash table; `before` is the hash of a preceding part."""
    value = before
    for byte in name.encode("utf-8", "surrogateescape"):
        value = (value << 4) + byte
        # The four highest bits are folded into the lower ones, and gone.
        value = (value ^ value >> 24 & 0xF0) & 0x0FFF_FFFF
    return value


def _names_piece(pieces: Sequence[Piece], names: StringPool) -> Piece:
    for piece in pieces:
        names.add(piece.name)
    names.add(".shstrtab")
    return Piece(".shstrtab", SectionType.STRTAB, SectionFlag(0), 1, names.data)


def _place(pieces: Sequence[Piece], head: int, *, linked: bool) -> list[_Placed]:
    """Assign offsets and addresses. If permissions change, the address continues in the next page,
    at the offset's position within a page.
    """
    placed: list[_Placed] = []
    offset = head
    shift = 0
    before: SegmentFlag | None = SegmentFlag.READ
    for number, piece in enumerate(pieces, 1):
        offset += -offset % piece.alignment
        permissions = piece.permissions
        if linked and permissions is not None and permissions != before:
            shift += PAGE
            before = permissions
        address = offset + shift if linked and permissions is not None else 0
        placed.append(_Placed(piece, number, offset, address))
        offset += piece.size
    return placed


def _runs(pieces: Sequence[Piece]) -> int:
    """Return the loaded segments: the first holds the headers and the read-only data."""
    number = 1
    before: SegmentFlag | None = SegmentFlag.READ
    for piece in pieces:
        permissions = piece.permissions
        if permissions is not None and permissions != before:
            number += 1
            before = permissions
    return number


def _segment_count(pieces: Sequence[Piece]) -> int:
    special = sum(piece.type in (SectionType.DYNAMIC, SectionType.NOTE) for piece in pieces)
    return 1 + _runs(pieces) + special


def _segments(placed: Sequence[_Placed], head: int) -> list[bytes]:
    """The program headers."""
    headers = ELF64.header.size
    made = [_segment(SegmentType.PHDR, SegmentFlag.READ, headers, headers, head - headers, 8)]
    start, address, end = 0, 0, head
    permissions = SegmentFlag.READ
    for each in placed:
        wanted = each.piece.permissions
        if wanted is None:
            continue
        if wanted != permissions:
            made.append(_segment(SegmentType.LOAD, permissions, start, address, end - start, PAGE))
            start, address, permissions = each.offset, each.address, wanted
        end = each.offset + each.piece.size
    made.append(_segment(SegmentType.LOAD, permissions, start, address, end - start, PAGE))
    for each in placed:
        kind = {SectionType.DYNAMIC: SegmentType.DYNAMIC, SectionType.NOTE: SegmentType.NOTE}.get(
            each.piece.type
        )
        if kind is not None and each.piece.permissions is not None:
            piece = each.piece
            made.append(
                _segment(
                    kind, piece.permissions, each.offset, each.address, piece.size, piece.alignment
                )
            )
    return made


def _segment(
    kind: SegmentType,
    flags: SegmentFlag | None,
    offset: int,
    address: int,
    size: int,
    alignment: int,
) -> bytes:
    return ELF64.segment.write(
        (kind, int(flags or 0), offset, address, address, size, size, alignment)
    )
