"""Changes to a valid code object, each of one bit, one field or one key."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields, replace
from typing import Any

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.draft import Draft, encode_symbol
from fencepost.code_object.elf.records import Symbol
from fencepost.code_object.elf.words import SectionType, SegmentType
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.patch import with_metadata_tree
from fencepost.code_object.symbols import symbol_tables

Change = Callable[[CodeObject], bytes]
PADDING = "acme.padding"
"""The key of another vendor that takes up what a change of the metadata leaves or needs."""


def put(offset: int, value: int, size: int = 1) -> Change:
    """These bytes of the file."""

    def change(code: CodeObject) -> bytes:
        data = value.to_bytes(size, "little", signed=value < 0)
        return Draft.of(code.elf).with_bytes(offset, data).image

    return change


def header(**values: int) -> Change:
    """Fields of the ELF header."""

    def change(code: CodeObject) -> bytes:
        draft = Draft.of(code.elf)
        layout = code.elf.layouts.header
        made = replace(draft.header, **values)  # type: ignore[arg-type]
        record = layout.write([getattr(made, field.name) for field in fields(made)])
        return draft.with_bytes(0, record).image

    return change


def flags(change_of: Callable[[int], int]) -> Change:
    """The e_flags."""
    return lambda code: header(e_flags=change_of(code.elf.header.e_flags))(code)


def section(name: str, **values: Any) -> Change:
    """Fields of a section header; functions take the old value."""

    def change(code: CodeObject) -> bytes:
        draft = Draft.of(code.elf)
        old = code.elf.by_name[name]
        new = replace(
            old,
            **{
                key: value(getattr(old, key)) if callable(value) else value
                for key, value in values.items()
            },
        )
        sections = list(draft.sections)
        sections[old.index] = new
        return replace(draft, sections=tuple(sections)).write()

    return change


def segment(kind: SegmentType, which: int = 0, **values: Any) -> Change:
    """Fields of a program header."""

    def change(code: CodeObject) -> bytes:
        draft = Draft.of(code.elf)
        old = [each for each in draft.segments if each.p_type == kind][which]
        segments = list(draft.segments)
        segments[old.index] = replace(
            old,
            **{
                key: value(getattr(old, key)) if callable(value) else value
                for key, value in values.items()
            },
        )
        return replace(draft, segments=tuple(segments)).write()

    return change


def symbol(name: str, **values: Any) -> Change:
    """Fields of a symbol, in every table that has it."""

    def change(code: CodeObject) -> bytes:
        draft = Draft.of(code.elf)
        layouts = code.elf.layouts
        for table in symbol_tables(code.elf):
            starts = layouts.symbol.column(code.elf.contents(table), "st_name")
            for each in code.elf.symbols(table):
                if each.name == name:
                    new: Symbol = each._replace(
                        **{
                            key: value(getattr(each, key)) if callable(value) else value
                            for key, value in values.items()
                        }
                    )
                    at = table.sh_offset + each.number * layouts.symbol.size
                    record = encode_symbol(layouts, new, starts[each.number])
                    draft = draft.with_bytes(at, record)
        return draft.image

    return change


def inside(name: str, offset: int, value: int, size: int = 1) -> Change:
    """Bytes of a section; a negative offset counts from its end."""

    def change(code: CodeObject) -> bytes:
        found = code.elf.by_name[name]
        start = found.sh_offset + offset + (found.sh_size if offset < 0 else 0)
        return put(start, value, size)(code)

    return change


def descriptor(**values: int) -> Change:
    """Fields of the first kernel's descriptor, by their names in lower case."""

    def change(code: CodeObject) -> bytes:
        from fencepost.code_object.patch import with_descriptor

        named = {DescriptorField[key.upper()]: value for key, value in values.items()}
        return with_descriptor(code.kernels[0], named)

    return change


def descriptor_byte(at: int, value: int) -> Change:
    """A byte of the first kernel's descriptor."""

    def change(code: CodeObject) -> bytes:
        offset = code.kernels[0].descriptor_offset
        assert offset is not None
        return put(offset + at, value)(code)

    return change


def kernel_code(**values: int) -> Change:
    """Fields of the first kernel's amd_kernel_code_t."""

    def change(code: CodeObject) -> bytes:
        kernel = code.kernels[0]
        record, offset = kernel.kernel_code, kernel.descriptor_offset
        assert record is not None
        assert offset is not None
        data = record.replace(**values).encode()
        return Draft.of(code.elf).with_bytes(offset, data).image

    return change


def metadata(change_of: Callable[[Any], object]) -> Change:
    """The tree of the metadata. A key of another vendor keeps the note as large as it was."""

    def change(code: CodeObject) -> bytes:
        from fencepost.code_object.metadata import messagepack

        note = code.metadata_note
        assert note is not None
        tree = deepcopy(dict(code.metadata_tree))
        change_of(tree)
        if PADDING in tree.get("amdhsa.kernels", [{}])[-1]:
            last = tree["amdhsa.kernels"][-1]
            more = len(note.description) - len(messagepack.encode(tree))
            last[PADDING] = (last[PADDING] + "x" * max(0, more))[: len(last[PADDING]) + more]
        return with_metadata_tree(code, tree)

    return change


def kernel(**values: Any) -> Change:
    """Keys of the first kernel's metadata; `...` removes one."""
    return metadata(lambda tree: _set(tree["amdhsa.kernels"][0], values))


def argument(number: int = 0, **values: Any) -> Change:
    """Keys of an argument of the first kernel."""
    return metadata(lambda tree: _set(tree["amdhsa.kernels"][0][".args"][number], values))


def top(**values: Any) -> Change:
    """Keys of the metadata's top."""
    return metadata(
        lambda tree: _set(tree, {f"amdhsa.{key}": value for key, value in values.items()}, "")
    )


def text_of_v2(old: str, new: str) -> Change:
    """A piece of the YAML of V2, replaced by one of the same length."""
    assert len(old) == len(new)

    def change(code: CodeObject) -> bytes:
        data = bytes(code.data)
        assert data.count(old.encode()) == 1, old
        return data.replace(old.encode(), new.encode())

    return change


def _set(tree: dict[str, Any], values: dict[str, Any], dot: str = ".") -> None:
    for key, value in values.items():
        if value is ...:
            del tree[dot + key]
        else:
            tree[dot + key] = value


__all__ = [
    "PADDING",
    "Change",
    "SectionType",
    "argument",
    "descriptor",
    "descriptor_byte",
    "flags",
    "header",
    "inside",
    "kernel",
    "kernel_code",
    "metadata",
    "put",
    "section",
    "segment",
    "symbol",
    "text_of_v2",
    "top",
]
