"""Scratch swizzling, apertures, buffer descriptors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.fault import AbiError
from fencepost.abi.memory.apertures import (
    APERTURE_SIZE,
    Apertures,
    ApertureSource,
    SegmentAddress,
    aperture_source,
    from_flat,
    to_flat,
)
from fencepost.abi.memory.buffer_resource import (
    FIELDS,
    FIELDS_GFX125,
    BufferResource,
    FatPointer,
    decode,
    encode,
)
from fencepost.abi.memory.spaces import MEMORY_SPACES, space_row
from fencepost.abi.memory.swizzle import PrivateAddress, ScratchLayout, dword_backing_address
from fencepost.errors import UnsupportedError
from fencepost.targets.generation import Generation
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace

_layouts = st.builds(ScratchLayout, st.integers(0, 1 << 48), st.sampled_from([32, 64]))


@given(_layouts, st.integers(0, (1 << 32) - 1), st.integers(0, 31))
def test_swizzle_inverts(layout: ScratchLayout, address: int, lane: int) -> None:
    """A lane's byte is found again from where it lies."""
    private = PrivateAddress(address, lane)
    assert layout.private_address(layout.backing_address(private)) == private


@given(_layouts, st.integers(0, 1 << 40))
def test_unswizzle_inverts(layout: ScratchLayout, offset: int) -> None:
    """Every byte of the backing memory is one lane's, as long as its address has 32 bits."""
    private = layout.private_address(layout.base + offset)
    if private.address < 1 << 32:
        assert layout.backing_address(private) == layout.base + offset


@given(_layouts, st.integers(0, (1 << 30) - 1), st.integers(0, 31))
def test_both_formulas_agree(layout: ScratchLayout, dword: int, lane: int) -> None:
    """Memory Spaces counts the same mapping in dwords."""
    whole = layout.backing_address(PrivateAddress(4 * dword, lane))
    assert dword_backing_address(layout, dword, lane) == whole


def test_neighbours() -> None:
    """The same dword of all lanes lies together; the bytes of a dword stay together."""
    layout = ScratchLayout(0x1000, 64)
    places = [layout.backing_address(PrivateAddress(8, lane)) for lane in range(3)]
    assert places == [0x1200, 0x1204, 0x1208]
    assert layout.backing_address(PrivateAddress(11, 2)) == 0x120B
    assert layout.unswizzled_offset(8) == 0x200


@pytest.mark.parametrize(("address", "lane"), [(0, 32), (0, -1), (1 << 32, 0)])
def test_swizzle_refuses(address: int, lane: int) -> None:
    """Lanes that the wave does not have and addresses of more than 32 bits are errors."""
    with pytest.raises(AbiError):
        ScratchLayout(0, 32).backing_address(PrivateAddress(address, lane))
    with pytest.raises(AbiError, match="16 lanes"):
        ScratchLayout(0, 16)
    with pytest.raises(AbiError, match="below"):
        ScratchLayout(16, 32).private_address(15)


APERTURES = Apertures(0x1000000000000, 0x2000000000000)
_reached = st.sampled_from(
    [AddressSpace.LOCAL, AddressSpace.PRIVATE, AddressSpace.GLOBAL, AddressSpace.CONSTANT]
)


@given(_reached, st.integers(0, (1 << 32) - 1))
def test_apertures_invert(space: AddressSpace, address: int) -> None:
    """A segment address is found again from its flat address, NULL included."""
    flat = to_flat(SegmentAddress(space, address), APERTURES)
    wanted = AddressSpace.GLOBAL if space is AddressSpace.CONSTANT else space
    if address == space_row(space).null_value:
        assert flat == 0
    else:
        assert from_flat(flat, APERTURES) == SegmentAddress(wanted, address)


@given(st.integers(1, (1 << 64) - 1))
def test_flat_inverts(flat: int) -> None:
    """A flat address is found again from what it reaches, but for the NULL of an aperture."""
    segment = from_flat(flat, APERTURES)
    if segment.address != space_row(segment.space).null_value:
        assert to_flat(segment, APERTURES) == flat


def test_null() -> None:
    """The NULL of each space is the flat NULL, and an aperture's first byte is not."""
    assert to_flat(SegmentAddress(AddressSpace.PRIVATE, 0xFFFFFFFF), APERTURES) == 0
    assert to_flat(SegmentAddress(AddressSpace.LOCAL, 0), APERTURES) == APERTURES.shared


def test_apertures_refuse() -> None:
    """Other spaces, addresses of another space, bases that are not aligned are errors."""
    with pytest.raises(UnsupportedError, match="Region"):
        to_flat(SegmentAddress(AddressSpace.REGION, 0), APERTURES)
    with pytest.raises(AbiError, match="flat address"):
        from_flat(1 << 64, APERTURES)
    with pytest.raises(AbiError, match="addresses have 32 bits"):
        to_flat(SegmentAddress(AddressSpace.LOCAL, 1 << 32), APERTURES)
    for shared, private in ((1, APERTURE_SIZE), (0, APERTURE_SIZE), (APERTURE_SIZE,) * 2):
        with pytest.raises(AbiError):
            Apertures(shared, private)


def test_where_apertures_are() -> None:
    """GFX6 has none, GFX7 and GFX8 have them in memory, later ones in registers."""
    sources = [aperture_source(find(name)) for name in ("gfx600", "gfx700", "gfx803", "gfx900")]
    assert sources == [
        None,
        ApertureSource.QUEUE,
        ApertureSource.QUEUE,
        ApertureSource.REGISTERS,
    ]


def test_memory_spaces() -> None:
    """The two tables of the guide agree on sizes, and differ in the NULL of private memory."""
    for row in MEMORY_SPACES:
        assert row.address_bits == space_row(row.space).address_bits
    differ = {row.space for row in MEMORY_SPACES if row.null != space_row(row.space).null_value}
    assert differ == {AddressSpace.PRIVATE}


@pytest.mark.parametrize("rows", [FIELDS, FIELDS_GFX125])
def test_fields_cover(rows: tuple[object, ...]) -> None:
    """The fields cover 128 bits without gaps."""
    table = FIELDS if rows is FIELDS else FIELDS_GFX125
    at = 0
    for row in table:
        assert row.low == at
        at += row.width
    assert at == 128


@given(st.integers(0, (1 << 128) - 1), st.sampled_from(Generation))
def test_resources_read_back(bits: int, generation: Generation) -> None:
    """A resource's bits are those of its fields, or an error."""
    try:
        resource = decode(bits, generation)
    except AbiError:
        assert generation is Generation.GFX125
        return
    assert encode(resource, generation) == bits


def test_widths() -> None:
    """GFX125x has a base of 57 bits and an extent of 45; others have 48 and 32."""
    wide = BufferResource((1 << 57) - 1, 0, (1 << 45) - 1, 0)
    assert encode(wide, Generation.GFX125) == (1 << 102) - 1
    with pytest.raises(AbiError, match="base of a buffer resource"):
        encode(wide, Generation.GFX9)
    with pytest.raises(AbiError, match="129 bits"):
        decode(1 << 128, Generation.GFX9)


def test_fat_pointers() -> None:
    """The offset stands above the resource, the index above the offset."""
    raw, structured = BufferResource(16, 0, 64, 0), BufferResource(16, 4, 64, 0)
    bits = FatPointer(raw, 5).bits(Generation.GFX9)
    assert bits >> 128 == 5
    assert bits & (1 << 128) - 1 == encode(raw, Generation.GFX9)
    assert FatPointer(structured, 5, 7).bits(Generation.GFX9) >> 160 == 7
    for resource, index in ((raw, 1), (structured, None)):
        with pytest.raises(AbiError, match="pointer to a buffer of stride"):
            FatPointer(resource, 0, index).bits(Generation.GFX9)
    with pytest.raises(AbiError, match="offset 0x100000000"):
        FatPointer(raw, 1 << 32).bits(Generation.GFX9)
