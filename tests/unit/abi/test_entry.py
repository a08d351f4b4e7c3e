"""The register map at entry and the prolog."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.entry.prolog import (
    FlatScratch,
    flat_scratch_method,
    flat_scratch_registers,
    m0_limit,
    prolog,
)
from fencepost.abi.entry.sgpr_table import SYSTEM_SGPR_ROWS, USER_SGPR_ROWS, EntryValue
from fencepost.abi.entry.state import RegisterFile, WorkItemIds, entry_state, max_user_sgprs
from fencepost.abi.fault import AbiError
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processors import ALL_PROCESSORS, find


def _descriptor(name: str, values: dict[F, int]) -> KernelDescriptor:
    generation = generation_of(find(name))
    assert generation is not None
    return KernelDescriptor.of(generation, values)


ALL_USERS = {row.field: 1 for row in USER_SGPR_ROWS if row.sgprs > 1 or "SIZE" in row.field.name}
ALL_SYSTEM = {row.field: 1 for row in SYSTEM_SGPR_ROWS}


def test_order() -> None:
    """All values of a GFX9 kernel lie in the order of the table, without gaps."""
    values = ALL_USERS | ALL_SYSTEM | {F.USER_SGPR_COUNT: 15, F.ENABLE_VGPR_WORKITEM_ID: 2}
    state = entry_state(_descriptor("gfx900", values), find("gfx900"))
    spelled = [(each.name, each.value) for each in state.registers]
    assert spelled == [
        ("s[0:3]", EntryValue.PRIVATE_SEGMENT_BUFFER),
        ("s[4:5]", EntryValue.DISPATCH_PTR),
        ("s[6:7]", EntryValue.QUEUE_PTR),
        ("s[8:9]", EntryValue.KERNARG_SEGMENT_PTR),
        ("s[10:11]", EntryValue.DISPATCH_ID),
        ("s[12:13]", EntryValue.FLAT_SCRATCH_INIT),
        ("s14", EntryValue.PRIVATE_SEGMENT_SIZE),
        ("s15", EntryValue.WORKGROUP_ID_X),
        ("s16", EntryValue.WORKGROUP_ID_Y),
        ("s17", EntryValue.WORKGROUP_ID_Z),
        ("s18", EntryValue.WORKGROUP_INFO),
        ("s19", EntryValue.SCRATCH_WAVEFRONT_OFFSET),
        ("v0", EntryValue.WORKITEM_ID_X),
        ("v1", EntryValue.WORKITEM_ID_Y),
        ("v2", EntryValue.WORKITEM_ID_Z),
    ]
    assert state.workitem_ids is WorkItemIds.UNPACKED


def test_packed_ids() -> None:
    """Packed IDs are bits of v0; those not asked for are 0."""
    state = entry_state(_descriptor("gfx90a", {F.ENABLE_VGPR_WORKITEM_ID: 1}), find("gfx90a"))
    assert [(each.name, each.meaning == "0") for each in state.registers] == [
        ("v0 bits 9 to 0", False),
        ("v0 bits 19 to 10", False),
        ("v0 bits 29 to 20", True),
    ]


def test_count_beyond_what_is_enabled() -> None:
    """System registers begin at USER_SGPR_COUNT; what nothing asked for lies unused before them."""
    values = {
        F.ENABLE_SGPR_KERNARG_SEGMENT_PTR: 1,
        F.USER_SGPR_COUNT: 13,
        F.ENABLE_SGPR_WORKGROUP_ID_X: 1,
    }
    state = entry_state(_descriptor("gfx1100", values), find("gfx1100"))
    assert [each.name for each in state.registers[:3]] == ["s[0:1]", "s[2:12]", "s13"]
    assert state.registers[1].value is EntryValue.UNUSED


def test_count_below_what_is_enabled() -> None:
    """A count that is too small is an error."""
    descriptor = _descriptor("gfx900", ALL_USERS | {F.USER_SGPR_COUNT: 14})
    with pytest.raises(AbiError, match="USER_SGPR_COUNT is 14"):
        entry_state(descriptor, find("gfx900"))


def test_other_generation() -> None:
    """A descriptor of another generation than the processor is an error."""
    with pytest.raises(AbiError, match="GFX9 on gfx1100"):
        entry_state(_descriptor("gfx900", {}), find("gfx1100"))


def test_limit() -> None:
    """User registers past the sixteenth are not filled in; preloading counts dwords."""
    values = ALL_USERS | {
        F.KERNARG_PRELOAD_SPEC_LENGTH: 4,
        F.KERNARG_PRELOAD_SPEC_OFFSET: 2,
        F.USER_SGPR_COUNT: 19,
    }
    state = entry_state(_descriptor("gfx90a", values), find("gfx90a"))
    loaded = [each for each in state.registers if each.value is EntryValue.PRELOADED_KERNARGS]
    assert [(each.name, each.filled, each.kernarg_dword) for each in loaded] == [
        ("s15", True, 2),
        ("s[16:18]", False, 3),
    ]
    assert state.entry_skip == 256
    assert max_user_sgprs(Generation.GFX125) == 32


def test_gfx12_keeps_workgroup_ids_in_ttmp() -> None:
    """From GFX12 on the workgroup IDs are in trap temporaries, and take no scalar register."""
    state = entry_state(_descriptor("gfx1200", ALL_SYSTEM), find("gfx1200"))
    places = {each.value: each.name for each in state.registers}
    assert places[EntryValue.WORKGROUP_ID_X] == "ttmp9"
    assert places[EntryValue.WORKGROUP_ID_Y] == "ttmp7 bits 15 to 0"
    assert places[EntryValue.WORKGROUP_ID_Z] == "ttmp7 bits 31 to 16"
    assert places[EntryValue.WORKGROUP_INFO] == "s0"
    assert places[EntryValue.FLAT_SCRATCH] == "flat_scratch"


@given(st.sampled_from([each for each in ALL_PROCESSORS if generation_of(each)]), st.data())
def test_registers_never_overlap(processor: object, data: st.DataObject) -> None:
    """Whatever a descriptor enables, no bit of a register holds two values."""
    found = next(each for each in ALL_PROCESSORS if each is processor)
    generation = generation_of(found)
    assert generation is not None
    bits = data.draw(st.integers(0, (1 << 512) - 1))
    descriptor = KernelDescriptor(generation, bits)
    try:
        state = entry_state(descriptor, found)
    except AbiError:
        return
    used: set[tuple[RegisterFile, int, int]] = set()
    for each in state.registers:
        for number in range(each.first, each.first + each.count):
            for bit in range(each.low, each.low + each.bits):
                assert (each.file, number, bit) not in used
                used.add((each.file, number, bit))


METHODS = {
    "gfx600": FlatScratch.NONE,
    "gfx700": FlatScratch.OFFSET,
    "gfx803": FlatScratch.OFFSET,
    "gfx900": FlatScratch.ABSOLUTE,
    "gfx1030": FlatScratch.ABSOLUTE,
    "gfx942": FlatScratch.ARCHITECTED,
    "gfx1100": FlatScratch.ARCHITECTED,
    "gfx1250": FlatScratch.ARCHITECTED,
}


@pytest.mark.parametrize(("name", "method"), METHODS.items())
def test_flat_scratch(name: str, method: FlatScratch) -> None:
    """The method of each generation; only where hardware does it there is no V#."""
    assert flat_scratch_method(find(name)) is method
    made = prolog(find(name))
    assert made.flat_scratch is method
    assert made.has_private_segment_buffer == (method is not FlatScratch.ARCHITECTED)
    assert any("flat_scratch" in step.what for step in made.steps) == (
        method is not FlatScratch.NONE
    )


def test_flat_scratch_values() -> None:
    """The pair is a size and a 256-byte offset, or a 64-bit address with its carry."""
    assert flat_scratch_registers(FlatScratch.OFFSET, 0x40 << 32 | 0x1000, 0x200) == (0x40, 0x12)
    assert flat_scratch_registers(FlatScratch.ABSOLUTE, 0x7_FFFFFF00, 0x100) == (0, 8)
    assert flat_scratch_registers(FlatScratch.NONE, 1, 2) is None
    assert flat_scratch_registers(FlatScratch.ARCHITECTED, 1, 2) is None


def test_m0() -> None:
    """M0 bounds LDS up to GFX8."""
    limits = [m0_limit(find(name)) for name in ("gfx600", "gfx700", "gfx803", "gfx900", "gfx1200")]
    assert limits == [0x7FFF, 0xFFFF, 0xFFFF, None, None]
    assert m0_limit(find("cayman")) is None
