"""Checks of program headers and of the tables that a loader finds through them (001 ELF Code
Object).
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.code_object.check.findings import Findings
from fencepost.code_object.elf.assemble import sysv_hash
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.records import Section, Segment
from fencepost.code_object.elf.words import DynamicTag, FileType, SectionType, SegmentType, spell
from fencepost.code_object.symbols import DESCRIPTOR_SUFFIX
from fencepost.diagnostics import Code


def check_segments(elf: Elf, found: Findings) -> None:
    """Check the segments, the dynamic section and its hash table."""
    with found.reading():
        number = len(elf.segments)
        if (elf.header.e_type == FileType.DYN) != bool(number):
            found.add(
                Code.SEGMENTS,
                f"e_type is {spell(FileType, elf.header.e_type)}, with {number} segments",
                offset=elf.layouts.header.offsets["e_phnum"],
                length=2,
                mend="check e_type and e_phnum",
            )
        for segment in elf.segments:
            _check_segment(elf, segment, found)
            _check_special(elf, segment, found)
        _check_order(elf, found)
    with found.reading():
        _check_dynamic(elf, found)
    with found.reading():
        for section in elf.sections:
            if section.sh_type == SectionType.HASH:
                _check_hash(elf, section, found)


def _check_segment(elf: Elf, segment: Segment, found: Findings) -> None:
    end = segment.p_offset + segment.p_filesz
    if end > len(elf.data):
        what = f"it ends at {end:#x}, and the file at {len(elf.data):#x}"
        _add(elf, found, Code.SEGMENT_OUTSIDE, segment, what, "check p_offset and p_filesz")
    if segment.p_filesz > segment.p_memsz and segment.p_type != SegmentType.NULL:
        what = f"p_filesz is {segment.p_filesz} and p_memsz {segment.p_memsz}"
        _add(elf, found, Code.SEGMENT_SIZE, segment, what, "write at least p_filesz")
    alignment = segment.p_align
    if alignment & (alignment - 1):
        what = f"p_align is {alignment}"
        _add(elf, found, Code.SEGMENT_ALIGNMENT, segment, what, "write a power of two")
    elif (
        segment.p_type == SegmentType.LOAD
        and alignment > 1
        and (segment.p_vaddr - segment.p_offset) % alignment
    ):
        what = (
            f"p_vaddr is {segment.p_vaddr:#x}, p_offset {segment.p_offset:#x} and p_align "
            f"{alignment:#x}"
        )
        _add(elf, found, Code.SEGMENT_ALIGNMENT, segment, what, "make both alike modulo p_align")


def _check_special(elf: Elf, segment: Segment, found: Findings) -> None:
    """Check that each segment for a single table covers that table."""
    mine = (segment.p_offset, segment.p_filesz)
    match segment.p_type:
        case SegmentType.PHDR:
            right = [(elf.header.e_phoff, elf.header.e_phnum * elf.layouts.segment.size)]
            what = "the program headers"
        case SegmentType.DYNAMIC:
            right = _places(elf, SectionType.DYNAMIC)
            what = "a section of type SHT_DYNAMIC"
        case SegmentType.NOTE:
            right = _places(elf, SectionType.NOTE)
            if right:
                # Several sections of notes may share a segment.
                inside = [at for at in right if mine[0] <= at[0] and sum(at) <= sum(mine)]
                right = [(inside[0][0], sum(inside[-1]) - inside[0][0])] if inside else right
            what = "the sections of type SHT_NOTE in it"
        case _:
            return
    if right and mine not in right:
        text = f"it has {mine[1]} bytes from {mine[0]:#x}, unlike {what}"
        _add(elf, found, Code.SPECIAL_SEGMENT, segment, text, "check p_offset and p_filesz")


def _places(elf: Elf, kind: SectionType) -> list[tuple[int, int]]:
    return [(each.sh_offset, each.sh_size) for each in elf.sections if each.sh_type == kind]


def _check_order(elf: Elf, found: Findings) -> None:
    end = 0
    for segment in elf.segments:
        if segment.p_type != SegmentType.LOAD:
            continue
        if segment.p_vaddr < end:
            what = f"it begins at {segment.p_vaddr:#x}, and the one before ends at {end:#x}"
            _add(elf, found, Code.SEGMENT_ORDER, segment, what, "check p_vaddr and p_memsz")
        end = max(end, segment.p_vaddr + segment.p_memsz)


def _check_dynamic(elf: Elf, found: Findings) -> None:
    """Check that the tags that point at tables point at sections of their type."""
    if not elf.sections:
        return
    pointers = {
        DynamicTag.SYMTAB: SectionType.DYNSYM,
        DynamicTag.STRTAB: SectionType.STRTAB,
        DynamicTag.HASH: SectionType.HASH,
        DynamicTag.GNU_HASH: SectionType.GNU_HASH,
        DynamicTag.RELA: SectionType.RELA,
    }
    sizes = {DynamicTag.SYMENT: elf.layouts.symbol.size, DynamicTag.RELAENT: elf.layouts.rela.size}
    start = next((s.p_offset for s in elf.segments if s.p_type == SegmentType.DYNAMIC), 0)
    tables: dict[int, Section] = {}
    values = {}
    for number, entry in enumerate(elf.dynamic):
        values[entry.tag] = entry.value
        at = start + number * elf.layouts.dynamic.size
        if entry.tag in pointers:
            kind = pointers[DynamicTag(entry.tag)]
            hit = [s for s in elf.sections if s.sh_type == kind and s.sh_addr == entry.value]
            if hit:
                tables[entry.tag] = hit[0]
            else:
                _tag(elf, found, at, entry.tag, entry.value, f"the address of a SHT_{kind.name}")
        elif entry.tag in sizes and entry.value != sizes[DynamicTag(entry.tag)]:
            _tag(elf, found, at, entry.tag, entry.value, str(sizes[DynamicTag(entry.tag)]))
    for tag, of in ((DynamicTag.STRSZ, DynamicTag.STRTAB), (DynamicTag.RELASZ, DynamicTag.RELA)):
        table = tables.get(of)
        if table is not None and tag in values and values[tag] != table.sh_size:
            _tag(elf, found, start, tag, values[tag], str(table.sh_size))


def _tag(elf: Elf, found: Findings, at: int, tag: int, value: int, right: str) -> None:
    found.add(
        Code.DYNAMIC,
        f"DT_{spell(DynamicTag, tag)} is {value:#x}",
        offset=at,
        length=elf.layouts.dynamic.size,
        name=".dynamic",
        mend=f"write {right}",
    )


def _check_hash(elf: Elf, section: Section, found: Findings) -> None:
    """Check that every defined symbol is in the chain of its bucket, and that no chain leads out of
    the table.
    """
    data = elf.contents(section)
    words = list(data[: len(data) // 4 * 4].cast("I"))
    table = elf.symbols(elf.section_at(section.sh_link))
    if len(words) < 2 or len(words) < 2 + words[0] + words[1] or words[1] != len(table):
        found.add(
            Code.HASH,
            f"a hash table of {len(words)} words has {words[:2]} buckets and symbols, and the "
            f"symbol table {len(table)}",
            offset=section.sh_offset,
            length=8,
            name=section.name,
            mend="check nbucket and nchain",
        )
        return
    buckets, chains = words[2 : 2 + words[0]], words[2 + words[0] :]
    hashes = _hashes(table.names)
    reached = set()
    for number, first in enumerate(buckets):
        at = first
        while at and at < len(table) and at not in reached:
            if hashes[at] % len(buckets) != number:
                break
            reached.add(at)
            at = chains[at]
    for number, name in enumerate(table.names):
        if number and number not in reached and table.sections[number]:
            found.add(
                Code.HASH,
                f"symbol {number} {name!r} is not in the chain of its bucket",
                offset=section.sh_offset,
                length=section.sh_size,
                name=section.name,
                mend="link the file again",
            )


def _hashes(names: Sequence[str]) -> list[int]:
    """Return the hashes of names; a descriptor's continues that of its kernel's name."""
    found: dict[str, int] = {}
    for name in names:
        before = found.get(name.removesuffix(DESCRIPTOR_SUFFIX)) if name not in found else None
        if before is None:
            found[name] = sysv_hash(name)
        else:
            found[name] = sysv_hash(DESCRIPTOR_SUFFIX, before)
    return [found[name] for name in names]


def _add(
    elf: Elf, found: Findings, code: Code, segment: Segment, what: str, mend: str | None = None
) -> None:
    size = elf.layouts.segment.size
    found.add(
        code,
        f"segment {segment.index} {spell(SegmentType, segment.p_type)}: {what}",
        offset=elf.header.e_phoff + segment.index * size,
        length=size,
        mend=mend,
    )
