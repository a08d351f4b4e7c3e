"""Relocation records: every type's calculation, applied."""

from __future__ import annotations

import pytest

from fencepost.code_object.elf.assemble import Piece, StringPool, assemble
from fencepost.code_object.elf.draft import encode_relocations, encode_symbol
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.layouts import ELF64
from fencepost.code_object.elf.records import Relocation, Symbol
from fencepost.code_object.elf.words import FileType, OsAbi, SectionFlag, SectionType
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.relocations import (
    BY_NUMBER,
    TYPES,
    Addresses,
    places,
    relocate,
)

S, P, BASE, GOT = 0x1_2345_6780, 0x2000, 0x7000_0000, 0x5000
ADDEND = 0x24


def object_with(kind: int, symbol: int = 1, addend: int = ADDEND, offset: int = 0) -> Elf:
    """A relocatable file with one record, at byte `offset` of its data."""
    pool = StringPool()
    symbols = [
        Symbol(0, "", 0, 0, 0, 0, 0),
        Symbol(1, "elsewhere", 0, 0, 0x10, 0, 0),
        Symbol(2, "here", 0x10, 8, 0x11, 0, 1),
    ]
    table = b"".join(encode_symbol(ELF64, each, pool.add(each.name)) for each in symbols)
    record = encode_relocations(ELF64, [Relocation(offset, symbol, kind, addend)])
    none = SectionFlag(0)
    data = assemble(
        FileType.REL,
        [
            Piece(".data", SectionType.PROGBITS, SectionFlag.ALLOC, 16, bytes(64)),
            Piece(".rela.data", SectionType.RELA, none, 8, record, ".symtab", 1, 24),
            Piece(".symtab", SectionType.SYMTAB, none, 8, table, ".strtab", 1, 24),
            Piece(".strtab", SectionType.STRTAB, none, 1, pool.data),
        ],
        os_abi=OsAbi.AMDGPU_HSA,
        abi_version=3,
        flags=0,
    )
    return Elf(data)


def applied(kind: int, symbol: int = 1, addend: int = ADDEND) -> int:
    """What the record writes, with everything at the addresses above."""
    known = Addresses(BASE, {1: P}, {"elsewhere": S}, {"elsewhere": GOT})
    made = Elf(relocate(object_with(kind, symbol, addend), known))
    size = BY_NUMBER[kind].size
    return int.from_bytes(made.contents(made.by_name[".data"])[:size], "little")


EXPECTED = {
    "R_AMDGPU_ABS32_LO": (S + ADDEND) & 0xFFFF_FFFF,
    "R_AMDGPU_ABS32_HI": (S + ADDEND) >> 32,
    "R_AMDGPU_ABS64": S + ADDEND,
    "R_AMDGPU_REL64": S + ADDEND - P,
    "R_AMDGPU_GOTPCREL": GOT + ADDEND - P,
    "R_AMDGPU_GOTPCREL32_LO": (GOT + ADDEND - P) & 0xFFFF_FFFF,
    "R_AMDGPU_GOTPCREL32_HI": (GOT + ADDEND - P) >> 32,
    "R_AMDGPU_REL32_LO": (S + ADDEND - P) & 0xFFFF_FFFF,
    "R_AMDGPU_REL32_HI": (S + ADDEND - P) >> 32,
    "R_AMDGPU_RELATIVE64": BASE + ADDEND,
}


@pytest.mark.parametrize("name", EXPECTED)
def test_calculation(name: str) -> None:
    """Each type writes what the guide's table calculates."""
    number = next(row.number for row in TYPES if row.name == name)
    assert applied(number) == EXPECTED[name]


def test_defined_symbols() -> None:
    """A symbol of the file is at its section's address, and its distance needs no other."""
    assert applied(3, symbol=2) == P + 0x10 + ADDEND
    assert applied(4, symbol=2) == 0x10 + ADDEND  # R_AMDGPU_REL32
    assert applied(6, symbol=2) == P + 0x10 + ADDEND  # R_AMDGPU_ABS32
    assert applied(14, symbol=2, addend=0) == 3  # 16 bytes ahead, less the branch itself


def test_what_does_not_fit() -> None:
    """A result that its field cannot hold is refused, as is a branch that is no whole dword."""
    for kind in (4, 6):
        with pytest.raises(CodeObjectError, match="has the result"):
            applied(kind)
    with pytest.raises(CodeObjectError, match="is a branch over"):
        applied(14, symbol=2, addend=1)


def test_what_is_not_known() -> None:
    """An address that nobody gave, a type without a name and a place outside are refused."""
    with pytest.raises(CodeObjectError, match="not defined"):
        relocate(object_with(3))
    with pytest.raises(CodeObjectError, match="global offset table"):
        relocate(object_with(7))
    with pytest.raises(CodeObjectError, match="no known type"):
        relocate(object_with(99, symbol=2))
    with pytest.raises(CodeObjectError, match="no contents"):
        relocate(object_with(3, symbol=2, offset=60))
    with pytest.raises(CodeObjectError, match="names symbol 7 of 3"):
        relocate(object_with(3, symbol=7))


def test_none_writes_nothing() -> None:
    """R_AMDGPU_NONE leaves the file as it is."""
    elf = object_with(0)
    assert relocate(elf) == bytes(elf.data)
    (section,) = elf.relocation_sections
    assert [place.name for place in places(elf, section)] == ["R_AMDGPU_NONE"]
