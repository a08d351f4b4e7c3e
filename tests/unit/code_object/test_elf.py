"""ELF: what is read lazily, what is refused, and the corners of the format."""

from __future__ import annotations

import struct
import time

import pytest

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.assemble import Piece, assemble, hash_section, sysv_hash
from fencepost.code_object.elf.draft import Draft, write
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.layouts import ELF32, ELF64
from fencepost.code_object.elf.strings import StringTable
from fencepost.code_object.elf.words import FileType, OsAbi, SectionFlag, SectionType
from fencepost.code_object.fault import CodeObjectError
from tests.code_object.made import built
from tests.code_object.v2 import built_v2


@pytest.mark.parametrize(
    ("data", "says", "offset"),
    [
        (b"", "begins with", 0),
        (b"MZ" + bytes(100), "begins with", 0),
        (b"\x7fELF\x03\x01\x01" + bytes(60), "EI_CLASS", 4),
        (b"\x7fELF\x02\x02\x01" + bytes(60), "EI_DATA", 5),
        (b"\x7fELF\x02\x01\x00" + bytes(60), "EI_VERSION", 6),
        (b"\x7fELF\x02\x01\x01" + bytes(20), "ends after", 0),
    ],
)
def test_no_elf(data: bytes, says: str, offset: int) -> None:
    """What is no little-endian ELF file is refused with the place."""
    with pytest.raises(CodeObjectError, match=says) as caught:
        Elf(data)
    assert caught.value.offset == offset


def test_other_machines_are_refused() -> None:
    """A code object's machine is EM_AMDGPU."""
    data = bytearray(built_v2())
    data[18:20] = b"\x3e\x00"
    with pytest.raises(CodeObjectError, match="e_machine is 62"):
        CodeObject(bytes(data))


def test_only_the_header_is_read_at_once() -> None:
    """A file whose every table is out of reach can be opened, and says which is when asked."""
    data = bytearray(built()[:64])
    code = CodeObject(bytes(data))
    assert code.version is not None
    with pytest.raises(CodeObjectError):
        _ = code.elf.sections
    with pytest.raises(CodeObjectError):
        _ = code.elf.segments


def test_32_bits() -> None:
    """r600 has ELFCLASS32, whose records are read and written too."""
    names = b"\0.text\0.shstrtab\0.symtab\0.strtab\0"
    strings = b"\0main\0"
    symbols = bytes(16) + ELF32.symbol.write((1, 4, 8, 0x12, 0, 1))
    body = b"\0" * 16 + symbols + strings + names
    text, table, pool, shstr = 52, 68, 68 + len(symbols), 68 + len(symbols) + len(strings)
    start = 52 + len(body)
    rows = [
        (0,) * 10,
        (1, 1, 6, 0, text, 16, 0, 0, 4, 0),
        (17, 2, 0, 0, table, len(symbols), 3, 1, 4, 16),
        (25, 3, 0, 0, pool, len(strings), 0, 0, 1, 0),
        (7, 3, 0, 0, shstr, len(names), 0, 0, 1, 0),
    ]
    ident = b"\x7fELF\x01\x01\x01" + bytes(9)
    header = ELF32.header.write((ident, 1, 224, 1, 0, 0, start, 0x10, 52, 0, 0, 40, 5, 4))
    data = header + body + b"".join(ELF32.section.write(row) for row in rows)
    code = CodeObject(data)
    assert not code.elf.is_64
    assert str(code.target.target) == "turks"
    assert [each.name for each in code.symbols] == ["", "main"]
    assert code.symbols[1].value == 4
    assert write(code.elf) == data


def test_extended_numbers() -> None:
    """Where counts and indices do not fit into the header, they are in section 0."""
    data = bytearray(built_v2())
    elf = Elf(bytes(data))
    number, names = elf.header.e_shnum, elf.header.e_shstrndx
    at = ELF64.header.offsets
    data[at["e_shnum"] : at["e_shnum"] + 2] = b"\0\0"
    data[at["e_shstrndx"] : at["e_shstrndx"] + 2] = b"\xff\xff"
    inside = ELF64.section.offsets
    struct.pack_into("<Q", data, elf.header.e_shoff + inside["sh_size"], number)
    struct.pack_into("<I", data, elf.header.e_shoff + inside["sh_link"], names)
    again = Elf(bytes(data))
    assert [each.name for each in again.sections] == [each.name for each in elf.sections]


def test_names() -> None:
    """Names may be suffixes of others and any bytes, and round-trip."""
    data = b"\0abc\0d\xff\0"
    table = StringTable(memoryview(data), 0)
    assert table.all_at([0, 1, 2, 4, 5]) == ["", "abc", "bc", "", "d\udcff"]
    with pytest.raises(CodeObjectError, match="no string ends"):
        table.at(99)
    with pytest.raises(CodeObjectError):
        StringTable(memoryview(b"\0abc"), 0).at(1)


def test_names_that_are_a_trap() -> None:
    """Many long names that share their bytes are refused before they fill the memory."""
    table = StringTable(memoryview(b"a" * 1_000_000 + b"\0"), 0)
    start = time.process_time()
    with pytest.raises(CodeObjectError, match="are longer than"):
        table.all_at(list(range(0, 900_000, 7)))
    assert time.process_time() - start < 60  # or it never ends


def test_sections_that_are_a_trap() -> None:
    """Sections that all cover the same bytes are refused: their tables would be read each."""
    alloc = SectionFlag.ALLOC
    pieces = [Piece(f".n{n}", SectionType.NOTE, alloc, 4, bytes(256)) for n in range(400)]
    data = assemble(FileType.REL, pieces, os_abi=OsAbi.AMDGPU_HSA, abi_version=3, flags=0)
    elf = Elf(data)
    draft = Draft.of(elf)
    from dataclasses import replace

    whole = tuple(
        replace(each, sh_offset=0, sh_size=len(data)) if each.sh_type == SectionType.NOTE else each
        for each in draft.sections
    )
    with pytest.raises(CodeObjectError, match="sections have"):
        _ = Elf(replace(draft, sections=whole).write()).sections


def test_segments_that_are_a_trap() -> None:
    """So are more program headers than any linker writes."""
    data = bytearray(built())
    at = ELF64.header.offsets["e_phnum"]
    data[at : at + 2] = b"\xfe\xff"
    with pytest.raises(CodeObjectError, match="program headers"):
        _ = Elf(bytes(data)).segments


def test_hash() -> None:
    """The hash of the ELF specification, and a table in which every name is found."""
    assert sysv_hash("printf") == 0x077905A6
    assert sysv_hash("ntf", sysv_hash("pri")) == 0x077905A6
    names = ["", "a", "bb", "kernel.kd", "printf"]
    words = struct.unpack(f"<{len(hash_section(names)) // 4}I", hash_section(names))
    buckets, chains = words[2 : 2 + words[0]], words[2 + words[0] :]
    for number, name in enumerate(names[1:], 1):
        at = buckets[sysv_hash(name) % words[0]]
        while at != number:
            assert at
            at = chains[at]


def test_draft_moves_what_grows() -> None:
    """A section that no longer fits goes to the end of the file, and the others stay."""
    data = built_v2()
    elf = Elf(data)
    note = elf.by_name[".note"]
    larger = bytes(elf.contents(note)) + bytes(5000)
    made = Elf(Draft.of(elf).with_section(note.index, larger).write())
    assert bytes(made.contents(made.by_name[".note"])) == larger
    for section in elf.sections:
        if section.name != ".note":
            assert made.contents(made.by_name[section.name]) == elf.contents(section)
