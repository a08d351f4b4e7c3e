"""The table of descriptor fields, and what is made of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.kernel_descriptor.descriptor import (
    KernelDescriptor,
    row_of,
    rows_of,
)
from fencepost.code_object.kernel_descriptor.explain import explain
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.kernel_code import LAYOUT, SIZE, KernelCode
from fencepost.code_object.kernel_descriptor.registers import (
    sgpr_blocks,
    sgprs,
    unified_vgprs,
    vgpr_granule,
    vgprs,
)
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processors import ALL_PROCESSORS

generations = st.sampled_from(Generation)
bits = st.integers(0, (1 << 512) - 1)


@pytest.mark.parametrize("generation", Generation)
def test_rows_cover_every_bit_once(generation: Generation) -> None:
    """The rows of a generation follow one another from bit 0 to bit 511."""
    at = 0
    for row in rows_of(generation):
        assert row.first == at, row.name
        at += row.width
    assert at == 512


@pytest.mark.parametrize("generation", Generation)
def test_fields_stand_once(generation: Generation) -> None:
    """A generation has no field twice, and no name that does not say which bits it is."""
    names = [row.name for row in rows_of(generation)]
    assert len(names) == len(set(names))


def test_every_amdgcn_processor_has_a_generation() -> None:
    """Only r600 has no descriptors."""
    for processor in ALL_PROCESSORS:
        is_amdgcn = processor.architecture.value == "amdgcn"
        assert (generation_of(processor) is not None) == is_amdgcn


@given(generations, bits)
def test_decode_and_encode(generation: Generation, value: int) -> None:
    """Any 64 bytes are a descriptor, and come out as they were, also field by field."""
    data = value.to_bytes(64, "little")
    descriptor = KernelDescriptor.decode(data, generation)
    assert descriptor.encode() == data
    fields = {row.field: each for row, each in descriptor.fields() if row.field is not None}
    assert descriptor.replace(fields) == descriptor
    assert len(list(explain(descriptor))) >= len(fields)


@given(generations, st.sampled_from(F), st.integers(-(1 << 70), 1 << 70))
def test_replace(generation: Generation, field: F, value: int) -> None:
    """A value either fits and is read back, alone changed, or is refused."""
    empty = KernelDescriptor(generation, 0)
    try:
        made = empty.replace({field: value})
    except CodeObjectError:
        row = row_of(generation, field)
        low = -(1 << row.width - 1) if row is not None and row.signed else 0
        assert row is None or not low <= value <= low + row.mask
        return
    assert made[field] == value
    assert {row.field for row, each in made.fields() if each} <= {field}


def test_wrong_size() -> None:
    """A descriptor has 64 bytes."""
    with pytest.raises(CodeObjectError, match="63 bytes"):
        KernelDescriptor.decode(bytes(63), Generation.GFX9)


def test_explain_says_registers_and_faults() -> None:
    """Granulated counts are told as registers, and what must be 0 says so."""
    values = {F.GRANULATED_WORKITEM_VGPR_COUNT: 3, F.PRIV: 1, F.ACCUM_OFFSET: 7}
    said = {
        each.row.field: each.says
        for each in explain(KernelDescriptor.of(Generation.GFX90A, values))
    }
    assert said[F.GRANULATED_WORKITEM_VGPR_COUNT] == "25 to 32 vector registers"
    assert said[F.ACCUM_OFFSET] == "accumulator registers begin at vector register 32"
    assert "must be 0" in said[F.PRIV]
    assert said[F.FLOAT_ROUND_MODE_32].endswith("ties to even")


@given(generations, st.sampled_from((32, 64)), st.integers(1, 1024))
def test_registers_there_and_back(generation: Generation, lanes: int, count: int) -> None:
    """A count is among those that its encoding stands for, and takes the fewest blocks."""
    blocks = max(0, -(-count // vgpr_granule(generation, lanes)) - 1)
    assert count in vgprs(generation, lanes, blocks)
    assert blocks == 0 or count not in vgprs(generation, lanes, blocks - 1)
    scalar = sgprs(generation, sgpr_blocks(generation, count))
    assert scalar is None or count in scalar


def test_unified_registers() -> None:
    """Accumulator registers begin at a multiple of 4 in the shared file, elsewhere in their own."""
    assert unified_vgprs(Generation.GFX90A, 5, 10) == 18
    assert unified_vgprs(Generation.GFX90A, 5, 0) == 5
    assert unified_vgprs(Generation.GFX9, 5, 10) == 10


@given(st.binary(min_size=SIZE, max_size=SIZE))
def test_kernel_code(data: bytes) -> None:
    """Any 256 bytes are an amd_kernel_code_t, and come out as they were."""
    code = KernelCode.decode(memoryview(data), Generation.GFX8)
    assert code.encode() == data
    assert LAYOUT.size == SIZE
    assert code.replace(wavefront_size=6).wavefront_size == 64
    assert code.replace(is_ptr64=1)["is_ptr64"] == 1
    assert {row.word.title for row, _ in code.registers()} == {
        "COMPUTE_PGM_RSRC1",
        "COMPUTE_PGM_RSRC2",
    }
