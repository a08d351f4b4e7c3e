"""A code object for a person: what it is, its sections, a line a kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.elf.words import (
    Binding,
    FileType,
    SectionFlag,
    SectionType,
    SegmentFlag,
    SegmentType,
    SpecialSection,
    SymbolType,
    spell,
)
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.relocations import places, relocation_sections
from fencepost.code_object.resources import resources
from fencepost.code_object.symbols import Role, role
from fencepost.reports.object_json import os_abi_word, target_id_of
from fencepost.reports.object_table import clean, indented, pairs, table
from fencepost.targets.fault import TargetError


def summary(title: str, code: CodeObject, workgroup_size: int | None = None) -> str:
    """What a person wants to know of a code object; `title` names it. Parts that cannot be read
    say so, and the others are there.
    """
    facts: list[tuple[str, object]] = []
    for part in (_facts, _sections, _counts):
        try:
            facts += part(code)
        except (CodeObjectError, TargetError) as error:
            facts.append(("cannot be read", error.message))
    lines = [clean(title), *indented(pairs(facts)), ""]
    try:
        lines += _kernels(code, workgroup_size)
    except (CodeObjectError, TargetError) as error:
        lines.append(f"kernels cannot be read: {error.message}")
    return "\n".join(lines) + "\n"


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
    records = sum(len(code.elf.relocations(each)) for each in relocation_sections(code.elf))
    yield "relocations", records or ""


_HEADS = (
    "Kernel",
    "Args",
    "VGPRs",
    "AGPRs",
    "SGPRs",
    "LDS",
    "Scratch",
    "Kernarg",
    "Workgroup",
    "Lanes",
    "Waves",
    "Code",
)


def _kernels(code: CodeObject, workgroup_size: int | None) -> Iterator[str]:
    kernels = code.kernels
    if not kernels:
        yield "no kernels"
        return
    yield from table(
        _HEADS, (_kernel_row(each, workgroup_size) for each in kernels), right=_HEADS[1:]
    )


def _kernel_row(kernel: Kernel, workgroup_size: int | None) -> list[object]:
    """A line: registers, LDS and scratch as the descriptor allocates them."""
    metadata, found = kernel.metadata, resources(kernel, workgroup_size)
    arguments = () if metadata is None else metadata.args or ()
    hidden = sum(each.is_hidden for each in arguments)
    args = f"{len(arguments) - hidden}+{hidden}" if hidden else str(len(arguments))
    size = "" if metadata is None else metadata.max_flat_workgroup_size
    if found is None:
        return [kernel.name, args, *[""] * 6, size, "", "", kernel.code_size or ""]
    waves = found.occupancy
    return [
        kernel.name,
        args,
        found.vgprs,
        "" if found.agprs is None else found.agprs,
        found.sgprs,
        found.lds,
        f"{found.scratch}{'+' if found.dynamic_stack else ''}",
        found.kernarg,
        size,
        found.wavefront_size,
        "" if waves is None else f"{waves.waves}/{waves.max_waves}",
        kernel.code_size or "",
    ]


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
    rows = (
        (
            section.name,
            f"{place.record.offset:#x}",
            place.name,
            place.type.formula.value if place.type is not None else "",
            "" if place.record.addend is None else f"{place.record.addend:#x}",
            place.symbol.name,
        )
        for section in relocation_sections(code.elf)
        for place in places(code.elf, section)
    )
    heads = ("Relocations", "Offset", "Type", "Calculation", "Addend", "Symbol")
    return table(heads, rows, right=("Offset", "Addend"))
