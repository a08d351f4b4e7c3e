"""Writes ELF: the records of a file as values, laid over its bytes by the layouts that read them.

Unchanged parts are written as they were, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple

from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.layouts import Layouts
from fencepost.code_object.elf.records import Header, Relocation, Section, Segment, Symbol
from fencepost.code_object.elf.words import FileType, SectionFlag, SectionType
from fencepost.code_object.layout import Layout
from fencepost.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Draft:
    """A file to write: its bytes, and the records that are laid over them."""

    image: bytes
    layouts: Layouts
    header: Header
    sections: tuple[Section, ...]
    segments: tuple[Segment, ...]

    @classmethod
    def of(cls, elf: Elf) -> Draft:
        """Return the draft of a file, unchanged."""
        return cls(bytes(elf.data), elf.layouts, elf.header, elf.sections, elf.segments)

    def write(self) -> bytes:
        """The file."""
        out = bytearray(self.image)
        _put(out, 0, self.layouts.header.write(astuple(self.header)))
        for section in self.sections:
            _, _, *values = astuple(section)
            record = self.layouts.section.write(values)
            _put(out, self.header.e_shoff + section.index * len(record), record)
        layout = self.layouts.segment
        for segment in self.segments:
            record = layout.write([getattr(segment, field.name) for field in layout.fields])
            _put(out, self.header.e_phoff + segment.index * len(record), record)
        return bytes(out)

    def with_bytes(self, offset: int, data: bytes) -> Draft:
        """The draft with these bytes at an offset of the file."""
        return replace(self, image=self.image[:offset] + data + self.image[offset + len(data) :])

    def with_section(self, index: int, data: bytes) -> Draft:
        """Return the draft with other contents of a section, and of the segment that is this
        section.

        Contents that exceed the room up to the next part are moved to the end of the file. A
        section of a linked file then is no longer loaded: nothing else can keep its address.
        """
        old = self.sections[index]
        size = len(data)
        if size <= old.sh_size or size <= self._room(old):
            new = replace(old, sh_size=size)
            rest = bytes(max(0, old.sh_size - size))
            draft = self.with_bytes(old.sh_offset, data + rest)
        else:
            alignment = max(1, old.sh_addralign)
            start = -(-len(self.image) // alignment) * alignment
            new = replace(old, sh_offset=start, sh_size=size)
            if self.header.e_type != FileType.REL:
                flags = old.sh_flags & ~int(SectionFlag.ALLOC)
                new = replace(new, sh_flags=flags, sh_addr=0)
            draft = replace(self, image=self.image.ljust(start, b"\0") + data)
        return replace(
            draft,
            sections=tuple(new if each.index == index else each for each in self.sections),
            segments=tuple(_follow(segment, old, new) for segment in self.segments),
        )

    def _room(self, section: Section) -> int:
        """Return the number of bytes from the start of a section to the next part of the file."""
        starts = [self.header.e_shoff, self.header.e_phoff, len(self.image)]
        starts += [each.sh_offset for each in self.sections if each.sh_type != SectionType.NOBITS]
        starts += [segment.p_offset for segment in self.segments]
        return min((at for at in starts if at > section.sh_offset), default=0) - section.sh_offset


def write(elf: Elf) -> bytes:
    """Return the file with every table of records encoded again: header, sections, segments,
    symbols, relocations. It equals the original.
    """
    draft = Draft.of(elf)
    layouts = elf.layouts
    for section in elf.sections:
        match section.sh_type:
            case SectionType.SYMTAB | SectionType.DYNSYM:
                starts = layouts.symbol.column(elf.contents(section), "st_name")
                indices = layouts.symbol.column(elf.contents(section), "st_shndx")
                table = zip(elf.symbols(section), starts, indices, strict=True)
                data = b"".join(
                    encode_symbol(layouts, symbol._replace(section=index), start)
                    for symbol, start, index in table
                )
            case SectionType.REL | SectionType.RELA:
                data = encode_relocations(layouts, elf.relocations(section))
            case _:
                continue
        draft = draft.with_bytes(section.sh_offset, data)
    return draft.write()


def encode_symbol(layouts: Layouts, symbol: Symbol, name: int) -> bytes:
    """The record of a symbol whose name is at an offset of the string table."""
    values = {
        "st_name": name,
        "st_value": symbol.value,
        "st_size": symbol.size,
        "st_info": symbol.info,
        "st_other": symbol.other,
        "st_shndx": symbol.section,
    }
    return _named(layouts.symbol, values)


def encode_relocations(layouts: Layouts, records: Iterable[Relocation]) -> bytes:
    """Encode the records, with addends if they have them."""
    out = []
    for record in records:
        info = layouts.info(record.symbol, record.type)
        if record.addend is None:
            out.append(layouts.rel.write((record.offset, info)))
        else:
            out.append(layouts.rela.write((record.offset, info, record.addend)))
    return b"".join(out)


def _named(layout: Layout, values: dict[str, int]) -> bytes:
    return layout.write([values[field.name] for field in layout.fields])


def _put(out: bytearray, offset: int, record: bytes) -> None:
    out[offset : offset + len(record)] = record


def _follow(segment: Segment, old: Section, new: Section) -> Segment:
    """Return the segment that is exactly one section, moved with it; others stay."""
    if (segment.p_offset, segment.p_filesz) != (old.sh_offset, old.sh_size):
        return segment
    if old.sh_offset == new.sh_offset:
        return replace(segment, p_filesz=new.sh_size, p_memsz=new.sh_size)
    return replace(
        segment,
        p_offset=new.sh_offset,
        p_vaddr=new.sh_addr,
        p_paddr=new.sh_addr,
        p_filesz=new.sh_size,
        p_memsz=new.sh_size,
    )
