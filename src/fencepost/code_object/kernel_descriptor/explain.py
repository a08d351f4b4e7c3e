"""Explains the values of a descriptor's fields in words."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField, Must, Row
from fencepost.code_object.kernel_descriptor.registers import accum_offset, sgprs, vgprs
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Explained:
    """A field, its value, and the meaning of the value here."""

    row: Row
    value: int
    says: str


def explain(descriptor: KernelDescriptor) -> Iterator[Explained]:
    """Every named field, in order of its bits; then reserved bits that are not 0."""
    for row, value in descriptor.fields():
        yield Explained(row, value, _says(descriptor, row, value))
    for row, value in descriptor.reserved():
        if value:
            yield Explained(row, value, f"must be {Must.BE_RESERVED.value}")


def _says(descriptor: KernelDescriptor, row: Row, value: int) -> str:
    if row.must is not Must.FIT and value:
        return f"{row.meaning}; must be {row.must.value}"
    match row.field:
        case DescriptorField.GRANULATED_WORKITEM_VGPR_COUNT:
            counts = vgprs(descriptor.generation, descriptor.wavefront_size, value)
            return f"{counts[0]} to {counts[-1]} vector registers"
        case DescriptorField.GRANULATED_WAVEFRONT_SGPR_COUNT:
            scalar = sgprs(descriptor.generation, value)
            if scalar is None:
                return "all 128 scalar registers"
            return f"{scalar[0]} to {scalar[-1]} scalar registers"
        case DescriptorField.ACCUM_OFFSET:
            return f"accumulator registers begin at vector register {accum_offset(value)}"
        case DescriptorField.NAMED_BAR_CNT:
            return f"{4 * value} named barriers"
        case DescriptorField.INST_PREF_SIZE:
            return f"{128 * value} bytes of code to prefetch"
        case DescriptorField.SHARED_VGPR_COUNT:
            return f"{8 * value} shared vector registers"
        case DescriptorField.KERNARG_PRELOAD_SPEC_LENGTH:
            return f"{4 * value} bytes of arguments to load into scalar registers"
        case DescriptorField.KERNARG_PRELOAD_SPEC_OFFSET:
            return f"from byte {4 * value} of the kernarg segment"
    if row.values and value < len(row.values):
        return f"{row.meaning}: {row.values[value]}"
    return row.meaning
