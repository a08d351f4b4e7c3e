"""DWARF numbers, spaces, conversions, lanes, constants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.dwarf.frames import CONSTANTS, Constant, Header, differing
from fencepost.abi.dwarf.lanes import Region, RegionPart, active_lanes, lane_locations
from fencepost.abi.dwarf.read import debug_info
from fencepost.abi.dwarf.registers import (
    LAST_NUMBER,
    REGISTERS,
    Mode,
    RegisterKind,
    dwarf_number,
    register_of,
    wave_mode,
)
from fencepost.abi.dwarf.spaces import (
    ADDRESS_SPACES,
    MEMORY_SPACES,
    Context,
    DwarfAddressSpace,
    DwarfMemorySpace,
    address_space,
    convert,
    memory_space,
    private_wave,
)
from fencepost.abi.fault import AbiError
from fencepost.abi.memory.apertures import Apertures
from fencepost.errors import FencepostError
from fencepost.vocabulary.address_spaces import AddressSpace

APERTURES = Apertures(0x1000000000000, 0x2000000000000)
NONE = DwarfAddressSpace.DW_ASPACE_LLVM_none
GENERIC = DwarfAddressSpace.DW_ASPACE_AMDGPU_generic
LOCAL = DwarfAddressSpace.DW_ASPACE_AMDGPU_local
LANE = DwarfAddressSpace.DW_ASPACE_AMDGPU_private_lane
WAVE = DwarfAddressSpace.DW_ASPACE_AMDGPU_private_wave
REGION = DwarfAddressSpace.DW_ASPACE_AMDGPU_region


def test_numbers_both_ways() -> None:
    """A number is the register's that it names, or reserved."""
    for number in range(LAST_NUMBER + 1):
        if not any(row.first <= number < row.first + row.count for row in REGISTERS):
            with pytest.raises(AbiError, match="reserved"):
                register_of(number)
            continue
        register = register_of(number)
        assert dwarf_number(register.kind, register.number, register.mode) == number


@pytest.mark.parametrize(
    ("number", "name", "bits"),
    [
        (0, "PC_32", 32),
        (1, "EXEC_MASK_32", 32),
        (16, "PC_64", 64),
        (17, "EXEC_MASK_64", 64),
        (32, "SGPR0", 32),
        (95, "SGPR63", 32),
        (128, "STATUS", 32),
        (512, "VCC_32", 32),
        (768, "VCC_64", 64),
        (1088, "SGPR64", 32),
        (1129, "SGPR105", 32),
        (1536, "VGPR0", 1024),
        (2047, "VGPR511", 1024),
        (2048, "AGPR0", 1024),
        (2303, "AGPR255", 1024),
        (2560, "VGPR0", 2048),
        (2815, "VGPR255", 2048),
        (3072, "AGPR0", 2048),
        (3327, "AGPR255", 2048),
        (3584, "VGPR512", 1024),
        (4095, "VGPR1023", 1024),
    ],
)
def test_names(number: int, name: str, bits: int) -> None:
    """The first and last numbers of every row of the guide's table."""
    register = register_of(number)
    assert (register.name, register.bits) == (name, bits)


def test_numbers_refuse() -> None:
    """What the mapping does not have is an error."""
    with pytest.raises(AbiError, match="DWARF register 4096"):
        register_of(4096)
    with pytest.raises(AbiError, match="SGPR106"):
        dwarf_number(RegisterKind.SGPR, 106, Mode.ANY)
    with pytest.raises(AbiError, match="VGPR256 in waves of 64"):
        dwarf_number(RegisterKind.VGPR, 256, Mode.WAVE_64)
    assert (wave_mode(32), wave_mode(64)) == (Mode.WAVE_32, Mode.WAVE_64)
    with pytest.raises(AbiError, match="16 lanes"):
        wave_mode(16)


def test_space_tables() -> None:
    """Each value has its row; reserved ones have none; without an attribute the default holds."""
    assert {row.space for row in ADDRESS_SPACES} == set(DwarfAddressSpace)
    assert {row.space for row in MEMORY_SPACES} == set(DwarfMemorySpace)
    assert [row.bits_64 for row in ADDRESS_SPACES] == [64, 64, 32, 32, 32, 32]
    assert address_space(0).memory is AddressSpace.GLOBAL
    assert memory_space(None).memory is AddressSpace.GENERIC
    assert memory_space(0x8000).memory is AddressSpace.REGION
    assert [row.memory for row in MEMORY_SPACES[1:5]] == [
        AddressSpace.GLOBAL,
        AddressSpace.GLOBAL,
        AddressSpace.LOCAL,
        AddressSpace.PRIVATE,
    ]
    for lookup in (address_space, memory_space):
        with pytest.raises(AbiError, match="values are"):
            lookup(0x7)


@given(st.integers(0, (1 << 25) - 1), st.integers(0, 31), st.sampled_from([32, 64]))
def test_private_conversions_invert(address: int, lane: int, size: int) -> None:
    """From a lane's address to the wave's and to a generic one, and back."""
    context = Context(APERTURES, size, lane)
    wave = convert(address, LANE, WAVE, context)
    assert wave == private_wave(address, lane, size)
    assert convert(wave, WAVE, LANE, context) == address
    generic = convert(address, LANE, GENERIC, context)
    assert convert(generic, GENERIC, LANE, context) == address
    assert convert(generic, GENERIC, WAVE, context) == wave
    assert convert(wave, WAVE, GENERIC, context) == generic


def test_aligned_private_address() -> None:
    """A dword-aligned address of lane 0 is the address times the lanes."""
    assert private_wave(0x40, 0, 64) == 0x40 * 64


def test_conversions() -> None:
    """Global addresses stay; local ones get the aperture; a space converts to itself."""
    context = Context(APERTURES, 64, 0)
    assert convert(0x1234, GENERIC, NONE, context) == 0x1234
    assert convert(0x1234, NONE, GENERIC, context) == 0x1234
    assert convert(4, LOCAL, GENERIC, context) == APERTURES.shared + 4
    assert convert(APERTURES.shared + 4, GENERIC, LOCAL, context) == 4
    assert convert(9, REGION, REGION, context) == 9


@pytest.mark.parametrize(
    ("address", "source", "target", "context", "message"),
    [
        (0, REGION, GENERIC, Context(APERTURES, 64), "region memory"),
        (0, LOCAL, NONE, Context(APERTURES, 64), "share no memory"),
        (0, LOCAL, GENERIC, Context(None, 64), "generic addresses"),
        (4, GENERIC, LOCAL, Context(APERTURES, 64), "is global"),
        (0, LANE, WAVE, Context(APERTURES, 64), "no lane is in focus"),
        (APERTURES.private, GENERIC, LANE, Context(APERTURES, 64), "no lane is in focus"),
        (4, WAVE, LANE, Context(APERTURES, 64, 0), "belongs to lane 1"),
        (1 << 32, LOCAL, GENERIC, Context(APERTURES, 64), "does not fit"),
    ],
)
def test_evaluation_errors(
    address: int,
    source: DwarfAddressSpace,
    target: DwarfAddressSpace,
    context: Context,
    message: str,
) -> None:
    """A conversion whose conditions are not met is an evaluation error."""
    with pytest.raises(AbiError, match=message):
        convert(address, source, target, context)


def test_lane_locations() -> None:
    """The guide's example: lanes in nested IF/THEN/ELSE regions, one never active."""
    outer = Region(RegionPart.THEN, start=0x10, end=0x80, saved_exec=0b1111)
    inner = Region(RegionPart.ELSE, start=0x20, end=0x40, saved_exec=0b0111)
    where = lane_locations(0x30, 0b0010, (outer, inner), 0b1111, 32)
    assert where[:5] == (0x40, 0x30, 0x40, 0x10, None)
    loop = Region(RegionPart.LOOP, start=0x20, end=0x40, saved_exec=0b11)
    assert lane_locations(0x30, 0b01, (loop,), 0b11, 32)[:3] == (0x30, 0x40, None)
    assert lane_locations(0x30, 0b01, (), 0b01, 32)[:2] == (0x30, None)


def test_lane_masks_are_checked() -> None:
    """A region has no lane that the one around it has not."""
    region = Region(RegionPart.THEN, 0, 8, saved_exec=0b10)
    with pytest.raises(AbiError, match="mask of region 0"):
        lane_locations(0, 0, (region,), 0b01, 32)
    with pytest.raises(AbiError, match="active mask"):
        lane_locations(0, 0b100, (region,), 0b10, 32)


def test_active_lanes() -> None:
    """In whole-wave mode the saved mask says which lanes are conceptually active."""
    assert active_lanes(0xFF, None) == 0xFF
    assert active_lanes(0xFFFFFFFF, 0x3) == 0x3


@pytest.mark.parametrize("row", CONSTANTS, ids=lambda row: f"{row.header.name}-{row.field}")
def test_constants(row: Constant) -> None:
    """A header with the constant has nothing to report; with another value, this row."""
    assert list(differing(row.header, {row.field: row.value})) == []
    wrong = 77 if isinstance(row.value, int) else "other"
    assert list(differing(row.header, {row.field: wrong})) == [(row, wrong)]
    other = next(each for each in Header if each is not row.header)
    if not any(each.header is other and each.field == row.field for each in CONSTANTS):
        assert list(differing(other, {row.field: wrong})) == []


@given(st.binary(max_size=200))
def test_garbage(data: bytes) -> None:
    """Bytes that are no ELF file are an error of this package."""
    with pytest.raises(FencepostError):
        debug_info(data)
