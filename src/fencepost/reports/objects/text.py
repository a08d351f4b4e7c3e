"""A code object for people: its identity, and its sections."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import (
    Binding,
    FileType,
    OsAbi,
    SectionFlag,
    SectionType,
    SegmentFlag,
    SegmentType,
    SpecialSection,
    SymbolType,
    spell,
)
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.symbols import Role, role
from fencepost.reports.objects.table import SHORTEST, cut, indented, pairs, table
from fencepost.reports.objects.words import os_abi_word, target_id_of
from fencepost.targets.fault import TargetError
from fencepost.visible import visible_name


def summary(title: str, code: CodeObject) -> str:
    """Summarize a code object for people; `title` names it. Parts that cannot be read are reported
    in their place, beside the others.
    """
    lines = [visible_name(title), *indented(pairs(facts(code)))]
    return "\n".join(lines) + "\n"


def facts(code: CodeObject) -> list[tuple[str, object]]:
    """The labelled facts of a summary."""
    found: list[tuple[str, object]] = []
    for part in (_facts, _pal, _sections, _counts):
        try:
            found += part(code)
        except (CodeObjectError, TargetError) as error:
            found.append(("cannot be read", error.message))
    return found


def line_of(title: str, code: CodeObject, columns: int | None = None) -> str:
    """Return a code object in a line that fits the columns of the terminal: its target, its
    version, its size, the number of kernels; `title`.
    """
    try:
        version = code.version
        facts = (target_id_of(code) or "not known", "" if version is None else version.name)
        line = (
            f"{facts[0]:<24} {facts[1]:<3} {len(code.data):>13,} bytes "
            f"{code.kernel_count:>7,} kernels  "
        )
        room = len(title) if columns is None else max(columns - len(line), SHORTEST)
        return line + cut(visible_name(title), room)
    except (CodeObjectError, TargetError) as error:
        return f"{visible_name(title)}: cannot be read: {error.message}"


def contents(code: CodeObject) -> str:
    """Every section, segment, note, symbol and relocation record."""
    lines: list[str] = []
    for part in (_all_sections, _segments, _notes, _symbols, _relocations):
        try:
            lines += ["", *part(code)]
        except (CodeObjectError, TargetError) as error:
            lines.append(f"cannot be read: {error.message}")
    return "\n".join(lines) + "\n"


def _facts(code: CodeObject) -> Iterator[tuple[str, object]]:
    elf = code.elf
    version = code.version
    kind = {int(FileType.REL): "relocatable", int(FileType.DYN): "linked"}.get(
        code.file_type, "other"
    )
    yield "target", target_id_of(code) or "not known"
    with suppress(CodeObjectError, TargetError):
        yield "generic version", code.target.generic_version or ""
    yield "operating system", os_abi_word(code)
    yield "code object version", "" if version is None else version.name
    yield "file", f"{spell(FileType, code.file_type)}, {kind}, {len(code.data):,} bytes"
    yield "e_flags", f"{elf.header.e_flags:#x}"


def _pal(code: CodeObject) -> Iterator[tuple[str, object]]:
    """The hardware stages of the pipelines of a code object for amdpal."""
    if code.os_abi is OsAbi.AMDGPU_PAL:
        from fencepost.abi.amdpal.stages import stages  # for these alone
        from fencepost.reports.objects.pal import stage_facts

        yield from stage_facts(stages(code.metadata_tree, code.generation))


def _sections(code: CodeObject) -> Iterator[tuple[str, object]]:
    sizes: dict[str, int] = {}
    for section in code.elf.sections[1:]:
        sizes[section.name] = sizes.get(section.name, 0) + section.sh_size
    shown = sorted(sizes.items(), key=lambda item: -item[1])
    yield "sections", ", ".join(f"{name} {size:,}" for name, size in shown if size)


def _counts(code: CodeObject) -> Iterator[tuple[str, object]]:
    names = code.symbol_table
    counts: dict[Role, int] = {}
    for symbol in names or ():
        if names is not None and symbol.number:
            kind = role(symbol, names)
            counts[kind] = counts.get(kind, 0) + 1
    shown = ", ".join(f"{number} × {kind.value}" for kind, number in counts.items())
    yield "symbols", shown
    yield (
        "notes",
        ", ".join(
            note.kind.name if note.kind is not None else f"{note.name} {note.type}"
            for note in code.notes
        ),
    )
    records = sum(len(code.elf.relocations(each)) for each in code.elf.relocation_sections)
    yield "relocations", records or ""


def _all_sections(code: CodeObject) -> list[str]:
    rows = (
        (
            each.index,
            each.name,
            spell(SectionType, each.sh_type),
            f"{each.sh_addr:#x}",
            f"{each.sh_offset:#x}",
            f"{each.sh_size:#x}",
            SectionFlag(each.sh_flags & 0xFFFF_FFFF).letters,
            each.sh_addralign,
        )
        for each in code.elf.sections
    )
    heads = ("Section", "Name", "Type", "Address", "Offset", "Size", "Flags", "Align")
    return table(heads, rows, right=("Section", "Address", "Offset", "Size", "Align"))


def _segments(code: CodeObject) -> list[str]:
    rows = (
        (
            each.index,
            spell(SegmentType, each.p_type),
            f"{each.p_offset:#x}",
            f"{each.p_vaddr:#x}",
            f"{each.p_filesz:#x}",
            f"{each.p_memsz:#x}",
            "".join(
                letter
                for flag, letter in zip(
                    (SegmentFlag.READ, SegmentFlag.WRITE, SegmentFlag.EXECUTE), "RWX", strict=True
                )
                if each.p_flags & flag
            ),
        )
        for each in code.elf.segments
    )
    heads = ("Segment", "Type", "Offset", "Address", "File size", "Memory size", "Flags")
    return table(heads, rows, right=("Segment", *heads[2:6]))


def _notes(code: CodeObject) -> list[str]:
    rows = (
        (
            f"{each.offset:#x}",
            each.name,
            each.kind.name if each.kind is not None else each.type,
            len(each.description),
        )
        for each in code.notes
    )
    heads = ("Note at", "Vendor", "Type", "Bytes")
    return table(heads, rows, right=("Note at", "Bytes"))


def _symbols(code: CodeObject) -> list[str]:
    names = code.symbol_table
    if names is None:
        return ["no symbols"]
    rows = (
        (
            each.number,
            f"{each.value:#x}",
            each.size,
            spell(SymbolType, each.info & 0xF),
            spell(Binding, each.info >> 4),
            each.visibility.name,
            _section_of(code, each.section),
            role(each, names).value,
            each.name,
        )
        for each in names
    )
    heads = (
        "Symbol",
        "Value",
        "Size",
        "Type",
        "Binding",
        "Visibility",
        "Section",
        "Role",
        "Name",
    )
    return table(heads, rows, right=("Symbol", "Value", "Size"))


def _section_of(code: CodeObject, index: int) -> str:
    if 0 < index < len(code.elf.sections):
        return code.elf.sections[index].name
    return spell(SpecialSection, index)


def _relocations(code: CodeObject) -> list[str]:
    from fencepost.code_object.relocations import places

    rows = (
        (
            section.name,
            f"{place.record.offset:#x}",
            place.name,
            place.type.formula.value if place.type is not None else "",
            "" if place.record.addend is None else f"{place.record.addend:#x}",
            place.symbol.name,
        )
        for section in code.elf.relocation_sections
        for place in places(code.elf, section)
    )
    heads = ("Relocations", "Offset", "Type", "Calculation", "Addend", "Symbol")
    return table(heads, rows, right=("Offset", "Addend"))
