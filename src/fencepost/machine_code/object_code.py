"""The machine code of a code object as code to check: its kernels and functions, decoded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from fencepost.abi.dwarf.line_table import LineTable, line_table
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType
from fencepost.errors import UnsupportedError
from fencepost.machine_code.code import Code, decoded
from fencepost.machine_code.decode import decode, decoder
from fencepost.machine_code.extents import Extent, extents
from fencepost.machine_code.instruction import Instruction


def codes_of(code: CodeObject) -> Iterator[Code]:
    """The code of an object: all of a linked one together, so that calls can be followed; of a
    relocatable one each kernel and function alone, since addresses are not given yet. Places are
    addresses.

    Raises UnsupportedError where the processor is not known, or has no table.
    """
    if code.processor is None:
        raise UnsupportedError("the processor of the code is not known", source=code.source)
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
    pairs: list[tuple[int, Instruction]] = []
    home: list[tuple[Extent, int]] = []

    def spelled(number: int) -> str:
        extent, offset = home[number]
        place, instruction = pairs[number]
        own = extent.code[offset : offset + instruction.length]
        return ours.text(int.from_bytes(own, "little"), instruction, place)

    for each in found:
        stream = decode(bytes(each.code), code.processor, each.wave)
        places = (each.address + offset for offset in stream.offsets)
        pairs += zip(places, stream.instructions, strict=True)
        home.extend((each, offset) for offset in stream.offsets)
    entries = [(each.name, each.address) for each in found]
    kernels = [each.name for each in found if each.kernel is not None]
    return replace(
        decoded(pairs, entries, kernels),
        unlinked=code.file_type == FileType.REL,
        lone=frozenset(each.name for each in found if _is_one_wave(each)),
        spelled=spelled,
        lines=lines,
    )


def _is_one_wave(each: Extent) -> bool:
    """Whether the workgroups of a kernel are one wave at most."""
    metadata = each.kernel.metadata if each.kernel is not None else None
    return metadata is not None and 0 < metadata.max_flat_workgroup_size <= each.wave
