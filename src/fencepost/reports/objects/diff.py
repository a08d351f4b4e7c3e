"""Compares two code objects part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.elf.words import FileType, SectionType, spell
from fencepost.records import dataclass
from fencepost.reports.objects.json import descriptor_record, kernel_records
from fencepost.reports.objects.words import os_abi_word, target_id_of
from fencepost.reports.text.encode import plain
from fencepost.visible import visible_name


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that differs: its place, and the values of the two; None for an absent one."""

    where: str
    old: Any
    new: Any

    def __str__(self) -> str:
        return visible_name(f"{self.where}: {_shown(self.old)} → {_shown(self.new)}")


def differences(old: CodeObject, new: CodeObject) -> Iterator[Difference]:
    """Return all differences of two code objects: header, metadata, kernels with their metadata,
    descriptors and instructions, sections; none for equal files.

    Raises CodeObjectError if a part of one cannot be read.
    """
    yield from _of_maps("", _header(old), _header(new))
    yield from _of_maps("metadata ", _top(old), _top(new))
    olds, news = _kernels(old), _kernels(new)
    for name in [*olds, *(each for each in news if each not in olds)]:
        if name not in news or name not in olds:
            yield Difference(
                f"kernel {name}",
                "there" if name in olds else None,
                "there" if name in news else None,
            )
        else:
            yield from _of_kernels(name, olds[name], news[name])
    yield from _of_maps("section ", _sections(old), _sections(new))


def _header(code: CodeObject) -> dict[str, Any]:
    header = code.elf.header
    return {
        "e_type": spell(FileType, header.e_type),
        "operating system": os_abi_word(code),
        "ABI version": code.elf.abi_version,
        "e_flags": f"{header.e_flags:#x}",
        "target": target_id_of(code),
    }


def _top(code: CodeObject) -> dict[str, Any]:
    tree = code.metadata_tree
    return {str(key): plain(tree[key]) for key in tree if key not in ("amdhsa.kernels", "Kernels")}


def _kernels(code: CodeObject) -> dict[str, tuple[Kernel, dict[str, Any]]]:
    records = kernel_records(code)
    return {
        kernel.symbol_name: (kernel, record)
        for kernel, record in zip(code.kernels, records, strict=True)
    }


def _of_kernels(
    name: str, old: tuple[Kernel, dict[str, Any]], new: tuple[Kernel, dict[str, Any]]
) -> Iterator[Difference]:
    title = f"kernel {name} "
    yield from _of_trees(title, old[1]["metadata"], new[1]["metadata"])
    # Where the code stands follows from everything before it.
    apart = {"kernel_code_entry_byte_offset"}
    olds, news = (
        {key: value for key, value in descriptor_record(each[0]).items() if key not in apart}
        for each in (old, new)
    )
    yield from _of_maps(title, olds, news)
    codes = [_code(each[0]) for each in (old, new)]
    if codes[0] != codes[1]:
        shown = [None if each is None else _Contents("", each) for each in codes]
        yield _apart(Difference(f"{title}instructions", *shown))


def _code(kernel: Kernel) -> bytes | None:
    symbol = kernel.entry_symbol
    found = None if symbol is None else kernel.owner.section_bytes(symbol, symbol.size)
    return None if found is None else bytes(found[0])


def _sections(code: CodeObject) -> dict[str, Any]:
    """Return sizes and flags of sections, and whether their contents are the same."""
    made: dict[str, Any] = {}
    for section in code.elf.sections[1:]:
        data = code.elf.contents(section)
        what = f"{spell(SectionType, section.sh_type)}, "
        if section.sh_type == SectionType.NOBITS:
            made[section.name] = f"{what}{section.sh_size:,} bytes"
        else:
            made[section.name] = _Contents(what, bytes(data))
    return made


@dataclass(frozen=True, slots=True)
class _Contents:
    """Bytes, and the text that precedes their number."""

    what: str
    data: bytes

    def __str__(self) -> str:
        return f"{self.what}{len(self.data):,} bytes"


def _apart(each: Difference) -> Difference:
    """Return a difference of equally many bytes with the number of differing ones and the first of
    them; any other difference unchanged.
    """
    old, new = each.old, each.new
    if not isinstance(old, _Contents) or not isinstance(new, _Contents) or str(old) != str(new):
        return each
    others = [at for at, (a, b) in enumerate(zip(old.data, new.data, strict=True)) if a != b]
    told = f"{new}, {len(others):,} of them others, from {others[0]:#x} on"
    return Difference(each.where, str(old), told)


def _of_trees(title: str, old: Any, new: Any) -> Iterator[Difference]:
    """Differences of metadata, down to the values."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(each for each in new if each not in old)]:
            yield from _of_trees(f"{title}{key} ", old.get(key), new.get(key))
    elif isinstance(old, list) and isinstance(new, list) and _has_maps(old + new):
        for at in range(max(len(old), len(new))):
            yield from _of_trees(
                f"{title}{at} ",
                old[at] if at < len(old) else None,
                new[at] if at < len(new) else None,
            )
    elif old != new:
        yield Difference(title.rstrip(), old, new)


def _has_maps(values: list[Any]) -> bool:
    return any(isinstance(each, dict) for each in values)


def _of_maps(title: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Difference]:
    for key in [*old, *(each for each in new if each not in old)]:
        if old.get(key) != new.get(key):
            yield _apart(Difference(f"{title}{key}", old.get(key), new.get(key)))


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    text = str(value)
    return text if len(text) <= 100 else f"{text[:99]}…"
