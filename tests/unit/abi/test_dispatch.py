"""Packets, kernel arguments, launches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.dispatch.hidden import V3_ROWS, V5_ROWS, hidden_rows, implicit_size
from fencepost.abi.dispatch.kernarg import ArgumentType, fill, lay_out, layout_of
from fencepost.abi.dispatch.launch import Launch, check_launch
from fencepost.abi.dispatch.packets import (
    BARRIER,
    DISPATCH,
    PACKET_SIZE,
    BarrierPacket,
    DispatchPacket,
    FenceScope,
    Header,
    PacketType,
    decode,
    writes,
)
from fencepost.abi.fault import AbiError
from fencepost.code_object.metadata.model import Argument, KernelMetadata
from fencepost.code_object.metadata.words import ValueKind
from fencepost.diagnostics import Code
from fencepost.errors import FencepostError
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.lds import max_lds
from fencepost.targets.processors import find

_u64 = st.integers(0, (1 << 64) - 1)
_headers = st.builds(
    Header,
    st.just(PacketType.KERNEL_DISPATCH),
    st.booleans(),
    st.sampled_from(FenceScope),
    st.sampled_from(FenceScope),
)
_dispatches = st.builds(
    DispatchPacket,
    _headers,
    st.just(3),
    st.tuples(*[st.integers(1, 0xFFFF)] * 3),
    st.tuples(*[st.integers(1, 0xFFFFFFFF)] * 3),
    st.integers(0, 0xFFFFFFFF),
    st.integers(0, 0xFFFFFFFF),
    _u64,
    st.integers(0, (1 << 60) - 1).map(lambda number: number * 16),
    _u64,
)
_barriers = st.builds(
    BarrierPacket,
    st.builds(Header, st.sampled_from([PacketType.BARRIER_AND, PacketType.BARRIER_OR])),
    st.tuples(*[_u64] * 5),
    _u64,
)


@given(_dispatches | _barriers)
def test_packets_read_back(packet: DispatchPacket | BarrierPacket) -> None:
    """A packet is what its 64 bytes say."""
    assert len(packet.encode()) == PACKET_SIZE == DISPATCH.size == BARRIER.size
    assert decode(packet.encode()) == packet


@given(_dispatches)
def test_header_is_written_last(packet: DispatchPacket) -> None:
    """The writes make the packet, and the last one is the 32 bits with the header."""
    queue = bytearray(PACKET_SIZE)
    for offset, data in writes(packet):
        queue[offset : offset + len(data)] = data
    assert bytes(queue) == packet.encode()
    assert writes(packet)[-1] == (0, packet.encode()[:4])


def test_header_bits() -> None:
    """Type, barrier bit, acquire and release scopes are at bits 0, 8, 9 and 11."""
    header = Header(PacketType.KERNEL_DISPATCH, True, FenceScope.SYSTEM, FenceScope.AGENT)
    assert header.encode() == 0x0D02


@given(st.binary(min_size=PACKET_SIZE, max_size=PACKET_SIZE))
def test_garbage(data: bytes) -> None:
    """Bytes are a packet that encodes to them, or an error of this package."""
    try:
        packet = decode(data)
    except FencepostError:
        return
    assert packet.encode() == data


@pytest.mark.parametrize("rows", [V3_ROWS, V5_ROWS])
def test_hidden_arguments_do_not_overlap(rows: tuple[object, ...]) -> None:
    """Each hidden argument is aligned to its size, behind the one before it, inside the block."""
    version = CodeObjectVersion.V5 if rows is V5_ROWS else CodeObjectVersion.V4
    assert hidden_rows(version) is rows
    end = 0
    for row in hidden_rows(version):
        assert row.offset >= end
        assert row.offset % row.size == 0
        end = row.offset + row.size
    assert end <= implicit_size(version)


def test_every_hidden_kind_has_a_place() -> None:
    """Every hidden kind of the metadata but `hidden_none` lies somewhere in V5 or V3."""
    placed = {kind for row in (*V3_ROWS, *V5_ROWS) for kind in (row.kind, *row.also)}
    assert {kind for kind in ValueKind if kind.is_hidden} - placed == {ValueKind.HIDDEN_NONE}


_types = st.builds(
    ArgumentType,
    st.integers(0, 64),
    st.sampled_from([1, 2, 4, 8, 16, 32]),
    st.just(ValueKind.BY_VALUE),
)


@given(st.lists(_types, max_size=12), st.sampled_from(CodeObjectVersion))
def test_arguments_never_overlap(types: list[ArgumentType], version: CodeObjectVersion) -> None:
    """Arguments lie one behind the other, aligned, inside the segment."""
    layout = lay_out(types, version)
    end = 0
    for slot in layout.slots:
        assert slot.offset >= end
        end = slot.end
    assert end <= layout.size
    for slot, each in zip(layout.slots, types, strict=False):
        assert slot.offset % each.alignment == 0
        assert layout.alignment % each.alignment == 0


LAUNCH = Launch((64, 2, 1), (200, 6, 1), dimensions=2, dynamic_lds=512, offset=(1, 2, 0))


def test_fill() -> None:
    """Explicit arguments as given, hidden ones from the launch, addresses as a runtime says."""
    layout = lay_out([ArgumentType(4, 4), ArgumentType(8, 8)], CodeObjectVersion.V5)
    data = fill(
        layout, [b"abcd", b"12345678"], LAUNCH, {ValueKind.HIDDEN_HEAP_V1: 0x1122334455667788}
    )
    base = 16
    assert data[0:4] == b"abcd"
    assert data[8:16] == b"12345678"
    words = [int.from_bytes(data[base + at : base + at + 4], "little") for at in (0, 4, 8)]
    assert words == [3, 3, 1]
    halves = [int.from_bytes(data[base + at : base + at + 2], "little") for at in range(12, 24, 2)]
    assert halves == [64, 2, 1, 8, 0, 0]
    assert int.from_bytes(data[base + 64 : base + 66], "little") == 2
    assert int.from_bytes(data[base + 40 : base + 48], "little") == 1
    assert int.from_bytes(data[base + 120 : base + 124], "little") == 512
    assert int.from_bytes(data[base + 96 : base + 104], "little") == 0x1122334455667788


def test_fill_refuses() -> None:
    """A wrong number or size of arguments, and a count that does not fit, are errors."""
    layout = lay_out([ArgumentType(4, 4)], CodeObjectVersion.V5)
    with pytest.raises(AbiError, match="0 arguments for a kernel of 1"):
        fill(layout, [], LAUNCH)
    with pytest.raises(AbiError, match="argument 0 has 3 bytes"):
        fill(layout, [b"abc"], LAUNCH)
    with pytest.raises(AbiError, match=r"HIDDEN_GROUP_SIZE_X is 65536"):
        fill(layout, [b"abcd"], Launch((65536, 1, 1), (65536, 1, 1)))


def _argument(offset: int | None, size: int) -> Argument:
    return Argument(offset=offset, size=size)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((_argument(0, 8), _argument(4, 8)), "begins inside the one at byte 0"),
        ((_argument(None, 8),), "has offset None"),
        ((_argument(12, 8),), "ends at byte 20 of 16"),
    ],
)
def test_layout_of_refuses(args: tuple[Argument, ...], message: str) -> None:
    """Metadata whose arguments overlap, have no place, or reach out of the segment are errors."""
    with pytest.raises(AbiError, match=message):
        layout_of(KernelMetadata(name="k", args=args, kernarg_segment_size=16))


def test_layout_of_v2() -> None:
    """Metadata of V2 have alignments in place of offsets."""
    args = (
        Argument(size=4, align=4),
        Argument(size=8, align=8),
        Argument(size=8, align=8, value_kind=ValueKind.HIDDEN_GLOBAL_OFFSET_X),
    )
    layout = layout_of(KernelMetadata(name="k", args=args, kernarg_segment_size=24))
    assert [(slot.offset, slot.is_hidden) for slot in layout.slots] == [
        (0, False),
        (8, False),
        (16, True),
    ]


@pytest.mark.parametrize(
    ("kernel", "launch", "fault"),
    [
        ({"reqd_workgroup_size": (64, 1, 1)}, LAUNCH, Code.REQUIRED_SIZE),
        ({"max_flat_workgroup_size": 64}, LAUNCH, Code.TOO_MANY_WORK_ITEMS),
        ({"max_num_workgroups_x": 3}, LAUNCH, Code.TOO_MANY_WORKGROUPS),
        ({"uniform_work_group_size": 1}, LAUNCH, Code.NOT_UNIFORM),
        ({"group_segment_fixed_size": 65536}, LAUNCH, Code.TOO_MUCH_LDS),
        ({"cluster_dims": (2, 1, 1)}, LAUNCH, Code.CLUSTER_DIMS),
        ({}, Launch((1, 1, 1), (4, 1, 1), cluster=(2, 1, 1)), Code.CLUSTERS_NOT_ON_TARGET),
        (
            {"cluster_dims": (2, 1, 1)},
            Launch((1, 1, 1), (3, 1, 1), cluster=(2, 1, 1)),
            Code.PARTIAL_CLUSTER,
        ),
        (
            {"private_segment_fixed_size": 16},
            Launch((1, 1, 1), (3, 1, 1), private_size=8),
            Code.PRIVATE_SIZE,
        ),
    ],
)
def test_launch_faults(kernel: dict[str, object], launch: Launch, fault: Code) -> None:
    """Each demand of the metadata that a launch breaks is found, and none in a kernel without."""
    metadata = KernelMetadata(name="k", **kernel)  # type: ignore[arg-type]
    clusters = fault in (Code.CLUSTER_DIMS, Code.PARTIAL_CLUSTER)
    processor = find("gfx1250" if clusters else "gfx942")
    assert [each.code for each in check_launch(launch, metadata, processor)] == [fault]
    if kernel:
        empty = check_launch(launch, KernelMetadata(name="k"), find("gfx1250"))
        assert fault not in {each.code for each in empty} - {Code.PARTIAL_CLUSTER}


def test_lds() -> None:
    """GFX6 has 32 KiB of LDS, most have 64, gfx950 and GFX125x more."""
    sizes = [max_lds(find(name)) >> 10 for name in ("gfx600", "gfx900", "gfx950", "gfx1250")]
    assert sizes == [32, 64, 160, 320]


@pytest.mark.parametrize(
    ("workgroup", "grid", "dimensions"),
    [((0, 1, 1), (1, 1, 1), 3), ((1, 1, 1), (1, 2, 1), 1), ((1, 1, 1), (1, 1, 1), 4)],
)
def test_launch_refuses(
    workgroup: tuple[int, int, int], grid: tuple[int, int, int], dimensions: int
) -> None:
    """Sizes of 0, sizes beyond the dimensions, and four dimensions are errors."""
    with pytest.raises(AbiError, match="a launch of"):
        Launch(workgroup, grid, dimensions)
