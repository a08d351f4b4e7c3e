"""Checks of kernel descriptors against their tables and the processor (001 Code Object V3 Kernel
Descriptor).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.code_object.check.arguments import Fault
from fencepost.code_object.code_object import Kernel
from fencepost.code_object.elf.words import FileType, OsAbi
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.field import Must, Row
from fencepost.code_object.kernel_descriptor.registers import (
    GRANULES,
    accum_offset,
    sgpr_blocks,
    sgprs,
    vgprs,
)
from fencepost.code_object.kernel_descriptor.table import ENTRY_ALIGNMENT
from fencepost.code_object.relocations import BY_NUMBER
from fencepost.diagnostics import Code
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor, Property

_ENTRY_BYTE = 16
_MAX_USER_SGPRS = 16
_MAX_USER_SGPRS_GFX125 = 32


def descriptor_faults(kernel: Kernel, descriptor: KernelDescriptor) -> Iterator[Fault]:
    """Check a kernel's descriptor, except for the offset of its code."""
    for row, value in descriptor.reserved():
        if value:
            yield Code.RESERVED, f"{row.name} is {value:#x}", "write 0"
    scalar = 0 if kernel.metadata is None else kernel.metadata.sgpr_count
    yield from field_faults(kernel, descriptor.fields(), descriptor.generation, scalar)
    yield from _register_faults(descriptor)
    yield from _argument_faults(descriptor)
    if (processor := kernel.owner.processor) is not None:
        yield from _processor_faults(descriptor, processor)


def field_faults(
    kernel: Kernel, fields: Iterable[tuple[Row, int]], generation: Generation, scalar: int
) -> Iterator[Fault]:
    """Check single fields. `scalar`: the scalar registers of the kernel."""
    filled_in = kernel.owner.os_abi is OsAbi.AMDGPU_HSA
    old = sgpr_blocks(Generation.GFX8, scalar)
    for row, value in fields:
        if row.field is F.GRANULATED_WAVEFRONT_SGPR_COUNT and value == old:
            # Up to version 15 LLVM writes on GFX10 what it writes on GFX9; nobody looks at it.
            continue
        if row.must is Must.BE_RESERVED and value:
            what = f"{row.name} is {value}, on {generation.name} reserved"
            yield Code.RESERVED, what, "write 0"
        elif filled_in and row.must is Must.BE_ZERO and value:
            yield Code.MUST_BE_ZERO, f"{row.name} is {value}", "write 0: it is filled in later"
        elif row.largest is not None and value > row.largest:
            yield Code.FIELD_VALUE, f"{row.name} is {value}", f"write at most {row.largest}"


def _register_faults(descriptor: KernelDescriptor) -> Iterator[Fault]:
    generation = descriptor.generation
    granules = GRANULES[generation]
    blocks = descriptor[F.GRANULATED_WORKITEM_VGPR_COUNT]
    vector = vgprs(generation, descriptor.wavefront_size, blocks)[-1]
    if vector > granules.max_vgprs:
        what = f"GRANULATED_WORKITEM_VGPR_COUNT is {blocks}: {vector} vector registers"
        yield Code.REGISTER_BLOCKS, what, f"a work-item has at most {granules.max_vgprs}"
    blocks = descriptor[F.GRANULATED_WAVEFRONT_SGPR_COUNT]
    scalar = sgprs(generation, blocks)
    # The guide writes even numbers of blocks on GFX9; LLVM writes odd ones too, so both are fine.
    if scalar is not None and scalar[0] > granules.max_sgprs:
        what = f"GRANULATED_WAVEFRONT_SGPR_COUNT is {blocks}: {scalar[0]} or more"
        yield Code.REGISTER_BLOCKS, what, f"a wave has at most {granules.max_sgprs}"
    if descriptor.has(F.ACCUM_OFFSET):
        first = accum_offset(descriptor[F.ACCUM_OFFSET])
        if first > -(-vector // 4) * 4:
            what = f"ACCUM_OFFSET says {first}, of {vector} registers"
            yield Code.ACCUM_OFFSET, what, "write (vector registers / 4) - 1"


def _argument_faults(descriptor: KernelDescriptor) -> Iterator[Fault]:
    count, needed = descriptor[F.USER_SGPR_COUNT], descriptor.user_sgprs
    most = _MAX_USER_SGPRS_GFX125 if descriptor.generation is Generation.GFX125 else _MAX_USER_SGPRS
    if count < needed:
        what = f"USER_SGPR_COUNT is {count}, and what is enabled takes {needed}"
        yield Code.USER_SGPRS, what, f"write {needed}"
    elif count > most:
        yield Code.USER_SGPRS, f"USER_SGPR_COUNT is {count}", f"write at most {most}"
    length = descriptor[F.KERNARG_PRELOAD_SPEC_LENGTH]
    end = 4 * (length + descriptor[F.KERNARG_PRELOAD_SPEC_OFFSET])
    size = descriptor[F.KERNARG_SIZE]
    if length and size and end > -(-size // 4) * 4:
        what = f"arguments are preloaded up to byte {end}, and KERNARG_SIZE is {size}"
        yield Code.PRELOAD, what, "check KERNARG_PRELOAD_SPEC_LENGTH and _OFFSET"
    elif length and not descriptor[F.ENABLE_SGPR_KERNARG_SEGMENT_PTR]:
        what = f"{length} dwords are preloaded without ENABLE_SGPR_KERNARG_SEGMENT_PTR"
        yield Code.PRELOAD, what, "enable it"


def _processor_faults(descriptor: KernelDescriptor, processor: Processor) -> Iterator[Fault]:
    size = descriptor.wavefront_size
    if size not in processor.wavefront_sizes:
        what = f"ENABLE_WAVEFRONT_SIZE32 says {size} lanes on {processor}"
        yield Code.WAVEFRONT_SIZE, what, "correct the flag"
    if descriptor[F.PRIVATE_SEGMENT_FIXED_SIZE] and not descriptor[F.ENABLE_PRIVATE_SEGMENT]:
        what = (
            f"PRIVATE_SEGMENT_FIXED_SIZE is {descriptor[F.PRIVATE_SEGMENT_FIXED_SIZE]} without "
            "ENABLE_PRIVATE_SEGMENT"
        )
        yield Code.SCRATCH, what, "enable it"
    if Property.ARCHITECTED_FLAT_SCRATCH in processor.properties:
        for field in (F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER, F.ENABLE_SGPR_FLAT_SCRATCH_INIT):
            if descriptor[field]:
                what = f"{field.value} is 1 on {processor}"
                yield Code.NOT_SUPPORTED, what, "write 0"


def entry_faults(kernel: Kernel, descriptor: KernelDescriptor) -> Iterator[Fault]:
    """Check the place of the code that a kernel's descriptor states."""
    offset = descriptor.entry_offset
    symbol, entry = kernel.entry_symbol, kernel.entry
    if kernel.owner.file_type == FileType.REL:
        yield from _relocated_entry_faults(kernel)
        return
    if entry is None:
        return
    told = f"KERNEL_CODE_ENTRY_BYTE_OFFSET is {offset}, which leads to {entry:#x}"
    if symbol is not None and symbol.is_defined and symbol.value != entry:
        mend = f"symbol {symbol.name!r} is at {symbol.value:#x}"
        yield Code.ENTRY_OFFSET, told, mend
    elif entry % ENTRY_ALIGNMENT:
        yield Code.ENTRY_ALIGNMENT, told, f"align it to {ENTRY_ALIGNMENT} bytes"
    elif not kernel.owner.is_code(entry):
        yield Code.ENTRY_OFFSET, told, "it leads to no executable section"


def _relocated_entry_faults(kernel: Kernel) -> Iterator[Fault]:
    """Check the entry point in a relocatable file, where a relocation record at the field states
    it.
    """
    symbol = kernel.symbol
    assert symbol is not None
    found = kernel.owner.records_at.get((symbol.section, symbol.value + _ENTRY_BYTE))
    if found is None:
        what = "no relocation record makes its entry offset"
        yield Code.ENTRY_OFFSET, what, "write R_AMDGPU_REL64 to the kernel at byte 16"
        return
    record, table = found
    row = BY_NUMBER.get(record.type)
    named = table[record.symbol] if record.symbol < len(table) else None
    entry = kernel.entry_symbol
    # A record may name the section in place of the symbol.
    right = entry is not None and named is not None and named.section == entry.section
    if row is None or row.name != "R_AMDGPU_REL64" or not right:
        kind = row.name if row is not None else f"type {record.type}"
        what = f"a record {kind} to symbol {record.symbol} makes its entry offset"
        yield Code.ENTRY_OFFSET, what, "write R_AMDGPU_REL64 to the kernel"
