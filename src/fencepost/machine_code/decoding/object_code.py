"""The machine code of a code object as code to check: its kernels and functions, decoded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby

from fencepost.abi.dwarf.line_table import LineTable, line_table
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.errors import UnsupportedError
from fencepost.machine_code.control_flow.code import Code, decoded
from fencepost.machine_code.declared import of_kernel
from fencepost.machine_code.decoding.decode import decode, decoder
from fencepost.machine_code.decoding.extents import Extent, extents
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.records import replace
from fencepost.targets.features import Feature


def codes_of(code: CodeObject) -> Iterator[Code]:
    """The code of an object: all of a linked one together, so that calls can be followed; of a
    relocatable one each kernel and function alone, since addresses are not given yet. Places are
    addresses.

    Raises UnsupportedError where the processor is not known, or has no table.
    """
    if code.processor is None:
        raise UnsupportedError(
            "the processor of the code is not known",
            rule="the flags of the file name the processor [001 Header]",
            source=code.source,
        )
    found = [each for each in extents(code) if len(each.code) >= 4]
    lines = line_table(code.data)
    if code.file_type == FileType.REL:
        for each in found:
            yield together(code, [each], lines)
    else:
        ordered = sorted(found, key=lambda each: each.address)
        for _, group in groupby(ordered, key=lambda each: each.wave):
            yield together(code, list(group), lines)


def together(code: CodeObject, found: list[Extent], lines: LineTable) -> Code:
    """Kernels and functions as one code; they are for waves of one size."""
    assert code.processor is not None
    ours = decoder(code.processor.name, found[0].wave)
    places: list[int] = []
    instructions: list[Instruction] = []
    firsts: list[int] = []
    texts: dict[bytes, str] = {}

    def spelled(number: int) -> str:
        extent = found[bisect_right(firsts, number) - 1]
        place, instruction = places[number], instructions[number]
        offset = place - extent.address
        own = bytes(extent.code[offset : offset + instruction.length])
        if instruction.opcode.kind is Kind.BRANCH:  # its text says where it leads
            return ours.text(int.from_bytes(own, "little"), instruction, place)
        if own not in texts:
            texts[own] = ours.text(int.from_bytes(own, "little"), instruction, place)
        return texts[own]

    for each in found:
        stream = decode(bytes(each.code), code.processor, each.wave)
        firsts.append(len(places))
        places += [each.address + offset for offset in stream.offsets]
        instructions += stream.instructions
    entries = [(each.name, each.address) for each in found]
    kernels = [each.name for each in found if each.kernel is not None]
    return replace(
        decoded(places, instructions, entries, kernels),
        unlinked=code.file_type == FileType.REL,
        lone=frozenset(each.name for each in found if _is_one_wave(each)),
        modes={
            each.name: modes
            for each in found
            if each.kernel is not None and (modes := _modes(each.kernel)) is not None
        },
        declared={
            each.name: declared
            for each in found
            if each.kernel is not None and (declared := of_kernel(each.kernel)) is not None
        },
        spelled=spelled,
        lines=lines,
    )


def _modes(kernel: Kernel) -> frozenset[Feature] | None:
    """The modes that the descriptor of a kernel states; None without one."""
    descriptor = kernel.descriptor
    if descriptor is None:
        return None
    found = set()
    if descriptor[DescriptorField.TG_SPLIT]:
        found.add(Feature.TGSPLIT)
    has_wgp = descriptor.has(DescriptorField.WGP_MODE)
    if has_wgp and not descriptor[DescriptorField.WGP_MODE]:
        found.add(Feature.CUMODE)
    return frozenset(found)


def _is_one_wave(each: Extent) -> bool:
    """Return True if the workgroups of a kernel are one wave at most."""
    metadata = each.kernel.metadata if each.kernel is not None else None
    return metadata is not None and 0 < metadata.max_flat_workgroup_size <= each.wave
