"""One kernel for a person: descriptor, arguments, resources, occupancy."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.code_object.code_object import Kernel
from fencepost.code_object.kernel_descriptor.explain import explain
from fencepost.code_object.kernel_descriptor.kernel_code import (
    CODE_PROPERTIES,
    LAYOUT,
    KernelCode,
)
from fencepost.code_object.metadata.key import Key
from fencepost.code_object.metadata.model import Argument, KernelMetadata
from fencepost.code_object.metadata.tables import KERNEL
from fencepost.code_object.metadata.words import Words
from fencepost.code_object.resources import Resources, resources
from fencepost.reports.objects.table import indented, pairs, table
from fencepost.visible import visible_name


def kernel_sheet(kernel: Kernel, workgroup_size: int | None = None) -> str:
    """Return everything about a kernel; occupancy for workgroups of `workgroup_size` work-items."""
    lines = [f"kernel {visible_name(kernel.name)}", *indented(pairs(_place(kernel)))]
    found = resources(kernel, workgroup_size)
    for heading, part in (
        ("Resources", [] if found is None else pairs(_resources(found))),
        ("Arguments", _arguments(kernel.metadata)),
        ("Metadata", _metadata(kernel.metadata)),
        ("Descriptor", list(_descriptor(kernel))),
    ):
        if part:
            lines += ["", heading, *indented(part)]
    return "\n".join(lines) + "\n"


def _place(kernel: Kernel) -> Iterator[tuple[str, object]]:
    entry = kernel.entry
    yield "symbol", kernel.symbol_name
    offset = kernel.descriptor_offset
    yield "descriptor", "" if offset is None else f"at byte {offset:#x} of the file"
    size = kernel.code_size
    yield (
        "code",
        "" if entry is None else f"at {entry:#x}" + (f", {size:,} bytes" if size else ""),
    )


def _resources(found: Resources) -> Iterator[tuple[str, object]]:
    yield "lanes of a wave", found.wavefront_size
    agprs = ""
    if found.accum_offset is not None:
        agprs = f", accumulator registers from {found.accum_offset} on"
    yield "vector registers", f"{found.vgprs}{agprs}"
    yield "accumulator registers", "" if found.agprs is None else found.agprs
    yield "scalar registers", f"{found.sgprs}, of which CP fills {found.user_sgprs}"
    if found.preload_sgprs:
        yield (
            "preloaded arguments",
            (
                f"{4 * found.preload_sgprs} bytes from byte {found.preload_offset} of the kernarg "
                f"segment, in {found.preload_sgprs} scalar registers"
            ),
        )
    yield "LDS", f"{found.lds:,} bytes"
    yield (
        "scratch",
        f"{found.scratch:,} bytes" + (", and a dynamic stack" if found.dynamic_stack else ""),
    )
    yield "kernarg segment", f"{found.kernarg:,} bytes"
    yield "named barriers", found.named_barriers or ""
    yield "WGP mode", "on" if found.wgp_mode else ""
    waves = found.occupancy
    if waves is not None:
        yield (
            "occupancy",
            (
                f"{waves.waves} of {waves.max_waves} waves an execution unit, limited by "
                f"{waves.limiter.value}, with workgroups of {waves.workgroup_size}"
            ),
        )
        yield (
            "waves by resource",
            (
                f"vector registers {waves.by_vgprs}, scalar registers {waves.by_sgprs}, "
                f"LDS and workgroups {waves.by_lds}"
            ),
        )


def _arguments(metadata: KernelMetadata | None) -> list[str]:
    if metadata is None or not metadata.args:
        return []
    heads = ("#", "Offset", "Size", "Kind", "Type", "Name", "More")
    rows = (
        (
            number,
            "" if each.offset is None else each.offset,
            each.size,
            _word(each.value_kind),
            each.type_name or "",
            each.name or "",
            _more(each),
        )
        for number, each in enumerate(metadata.args)
    )
    return table(heads, rows, right=heads[:3])


def _more(argument: Argument) -> str:
    flags = {
        "const": argument.is_const,
        "restrict": argument.is_restrict,
        "volatile": argument.is_volatile,
        "pipe": argument.is_pipe,
    }
    parts = [_word(argument.address_space or "")]
    parts += [name for name, value in flags.items() if value]
    if argument.access is not None:
        parts.append(f"declared {_word(argument.access)}")
    if argument.actual_access is not None:
        parts.append(f"accessed {_word(argument.actual_access)}")
    if argument.pointee_align is not None:
        parts.append(f"pointee aligned to {argument.pointee_align}")
    if argument.align is not None:
        parts.append(f"aligned to {argument.align}")
    parts += [f"{key}={value}" for key, value in argument.extra.items()]
    return ", ".join(part for part in parts if part)


def _metadata(metadata: KernelMetadata | None) -> list[str]:
    if metadata is None:
        return []
    rows = [
        (_key(row), _value(value), row.meaning)
        for row in KERNEL
        if row.field != "args" and (value := getattr(metadata, row.field)) is not None
    ]
    rows += [(key, _value(value), "") for key, value in metadata.extra.items()]
    return table(("Key", "Value", "Meaning"), rows)


def _descriptor(kernel: Kernel) -> Iterator[str]:
    descriptor = kernel.descriptor
    if descriptor is not None:
        rows = [(each.row.name, each.value, each.says) for each in explain(descriptor)]
        yield from table(("Field", "Value", "Meaning"), rows, right=("Value",))
    elif (code := kernel.kernel_code) is not None:
        yield from table(("Field", "Value", "Meaning"), _kernel_code(code), right=("Value",))


def _kernel_code(code: KernelCode) -> Iterator[tuple[str, object, str]]:
    for field in LAYOUT.fields:
        if field.name in code.values:
            yield field.name, code[field.name], field.meaning
    for each in CODE_PROPERTIES:
        yield each.name, code[each.name], each.meaning
    for row, value in code.registers():
        yield row.name, value, row.meaning


def _key(row: Key) -> str:
    return row.name or ".".join(row.v2)


def _word(value: Words | str) -> str:
    return value.word if isinstance(value, Words) else value


def _value(value: object) -> str:
    match value:
        case Words():
            return value.word
        case tuple():
            return ("." if len(value) == 2 else " × ").join(map(str, value))
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)
