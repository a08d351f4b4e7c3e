"""AQL packets: 64 bytes each, the header written last (001 Kernel Dispatch, HSA AQL Queue; layouts
of the HSA Platform System Architecture Specification, which the guide refers to).
"""

from __future__ import annotations

from enum import IntEnum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.layout import Field, Layout
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Kernel Dispatch")

PACKET_SIZE = 64
"""Bytes of every packet."""

KERNARG_ALIGNMENT = 16
"""Bytes that the kernarg segment of a dispatch is aligned to, at least."""


@unique
class PacketType(IntEnum):
    """The type of a packet; the integer is the low byte of the header."""

    VENDOR_SPECIFIC = 0
    INVALID = 1
    KERNEL_DISPATCH = 2
    BARRIER_AND = 3
    AGENT_DISPATCH = 4
    BARRIER_OR = 5


@unique
class FenceScope(IntEnum):
    """The scope of the fence at a packet's start or end."""

    NONE = 0
    AGENT = 1
    SYSTEM = 2


DISPATCH = Layout(
    "kernel dispatch packet",
    (
        Field("header", 2, "type, barrier bit, fence scopes; written last"),
        Field("setup", 2, "bits 1 to 0: dimensions of the grid, 1 to 3"),
        Field("workgroup_size_x", 2, "work-items"),
        Field("workgroup_size_y", 2, "work-items"),
        Field("workgroup_size_z", 2, "work-items"),
        Field("reserved0", 2, "0"),
        Field("grid_size_x", 4, "work-items, not workgroups"),
        Field("grid_size_y", 4, "work-items, not workgroups"),
        Field("grid_size_z", 4, "work-items, not workgroups"),
        Field("private_segment_size", 4, "bytes of scratch of a work-item"),
        Field("group_segment_size", 4, "bytes of LDS of a workgroup"),
        Field("kernel_object", 8, "address of the kernel descriptor"),
        Field("kernarg_address", 8, "address of the kernel arguments, aligned to 16"),
        Field("reserved2", 8, "0"),
        Field("completion_signal", 8, "handle of the signal; 0: none"),
    ),
    _CITE,
)
"""The packet that starts a kernel."""

BARRIER = Layout(
    "barrier packet",
    (
        Field("header", 2, "type, barrier bit, fence scopes; written last"),
        Field("reserved0", 2, "0"),
        Field("reserved1", 4, "0"),
        Field("dep_signal_0", 8, "handle of a signal to wait for; 0: none"),
        Field("dep_signal_1", 8, "handle of a signal to wait for; 0: none"),
        Field("dep_signal_2", 8, "handle of a signal to wait for; 0: none"),
        Field("dep_signal_3", 8, "handle of a signal to wait for; 0: none"),
        Field("dep_signal_4", 8, "handle of a signal to wait for; 0: none"),
        Field("reserved2", 8, "0"),
        Field("completion_signal", 8, "handle of the signal; 0: none"),
    ),
    _CITE,
)
"""The packet that waits for all (AND) or one (OR) of up to five signals to become 0."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first two bytes. `barrier`: the packet starts after all before it have completed."""

    type: PacketType
    barrier: bool = False
    acquire: FenceScope = FenceScope.NONE
    release: FenceScope = FenceScope.NONE

    def encode(self) -> int:
        """The 16 bits."""
        return self.type | self.barrier << 8 | self.acquire << 9 | self.release << 11

    def text(self) -> str:
        """The bits in words."""
        barrier = "after all packets before it have completed" if self.barrier else "at once"
        return (
            f"type {self.type.name} (bits 7 to 0: {int(self.type)}), barrier bit "
            f"{int(self.barrier)} (starts {barrier}), acquire fence {self.acquire.name}, "
            f"release fence {self.release.name}"
        )

    @classmethod
    def decode(cls, bits: int) -> Header:
        """Decode a header from 16 bits. Raises AbiError for an unknown type or scope."""
        kind, acquire, release = bits & 0xFF, bits >> 9 & 3, bits >> 11 & 3
        if bits >> 13 or kind not in tuple(PacketType) or 3 in (acquire, release):
            raise AbiError(
                f"the header is {bits:#06x}",
                rule=f"bits 7 to 0: a type to 5; 10 to 9, 12 to 11: scopes to 2; 15 to 13: 0 "
                f"[{_CITE}]",
                mend="this is not a packet, or not a valid one yet",
            )
        return cls(PacketType(kind), bool(bits >> 8 & 1), FenceScope(acquire), FenceScope(release))


@dataclass(frozen=True, slots=True)
class DispatchPacket:
    """A kernel dispatch packet. Sizes are of work-items in X, Y and Z; a dimension beyond
    `dimensions` has size 1.
    """

    header: Header
    dimensions: int
    workgroup: tuple[int, int, int]
    grid: tuple[int, int, int]
    private_segment_size: int
    group_segment_size: int
    kernel_object: int
    kernarg_address: int
    completion_signal: int = 0

    def __post_init__(self) -> None:
        """Raises AbiError for values that a packet cannot hold."""
        _check(
            right=self.header.type is PacketType.KERNEL_DISPATCH,
            name="type",
            value=self.header.type.name,
        )
        _check(
            right=1 <= self.dimensions <= 3, name="dimensions", value=self.dimensions, rule="1 to 3"
        )
        for name, size, most in (
            *(("workgroup size", each, 0xFFFF) for each in self.workgroup),
            *(("grid size", each, 0xFFFFFFFF) for each in self.grid),
        ):
            _check(right=1 <= size <= most, name=name, value=size, rule=f"1 to {most}")
        for axis in range(self.dimensions, 3):
            outside = (self.workgroup[axis], self.grid[axis])
            _check(
                right=outside == (1, 1),
                name=f"size in {'XYZ'[axis]}",
                value=outside,
                rule="1 beyond the dimensions",
            )
        for name in ("private_segment_size", "group_segment_size"):
            value = getattr(self, name)
            _check(right=0 <= value < 1 << 32, name=name, value=value, rule="32 bits")
        for name in ("kernel_object", "kernarg_address", "completion_signal"):
            value = getattr(self, name)
            _check(right=0 <= value < 1 << 64, name=name, value=value, rule="64 bits")
        aligned = self.kernarg_address % KERNARG_ALIGNMENT == 0
        _check(
            right=aligned,
            name="kernarg_address",
            value=self.kernarg_address,
            rule="a multiple of 16",
        )

    def encode(self) -> bytes:
        """The 64 bytes."""
        return DISPATCH.write(
            [
                self.header.encode(),
                self.dimensions,
                *self.workgroup,
                0,
                *self.grid,
                self.private_segment_size,
                self.group_segment_size,
                self.kernel_object,
                self.kernarg_address,
                0,
                self.completion_signal,
            ]
        )


@dataclass(frozen=True, slots=True)
class BarrierPacket:
    """A barrier packet: it waits for its signals. A handle of 0 waits for nothing."""

    header: Header
    signals: tuple[int, int, int, int, int]
    completion_signal: int = 0

    def __post_init__(self) -> None:
        """Raises AbiError for values that a packet cannot hold."""
        barrier = self.header.type in (PacketType.BARRIER_AND, PacketType.BARRIER_OR)
        _check(right=barrier, name="type", value=self.header.type.name)
        for value in (*self.signals, self.completion_signal):
            _check(right=0 <= value < 1 << 64, name="signal handle", value=value, rule="64 bits")

    def encode(self) -> bytes:
        """The 64 bytes."""
        return BARRIER.write([self.header.encode(), 0, 0, *self.signals, 0, self.completion_signal])


@dataclass(frozen=True, slots=True)
class OtherPacket:
    """A packet whose contents the guide does not define: a free slot, the vendor's, an agent
    dispatch.
    """

    header: Header
    says: str


Packet = DispatchPacket | BarrierPacket

OTHERS = {
    PacketType.INVALID: "a free slot, or a packet that is not written yet",
    PacketType.VENDOR_SPECIFIC: "the vendor's own",
    PacketType.AGENT_DISPATCH: "for a function of the agent",
}
"""The types whose contents are not read, with their descriptions."""


def decode_any(data: bytes | memoryview) -> Packet | OtherPacket:
    """Decode as `decode` does, but return a packet of OTHERS as an OtherPacket. A free slot still
    holds its old contents, so only the type in its header counts.
    """
    kind = data[0] if len(data) == PACKET_SIZE else None
    if kind == PacketType.INVALID:
        return OtherPacket(Header(PacketType.INVALID), OTHERS[PacketType.INVALID])
    if kind in tuple(OTHERS):
        header = Header.decode(int.from_bytes(data[:2], "little"))
        return OtherPacket(header, OTHERS[header.type])
    return decode(data)


def decode(data: bytes | memoryview) -> Packet:
    """Decode a packet from 64 bytes.

    Raises AbiError for another number of bytes, if reserved bits are not 0, or if the type is
    neither a kernel dispatch nor a barrier.
    """
    if len(data) != PACKET_SIZE:
        raise AbiError(
            f"a packet of {len(data)} bytes",
            rule=f"every packet has {PACKET_SIZE} [{_CITE}]",
            mend="cut the queue at multiples of 64 bytes",
        )
    header = Header.decode(int.from_bytes(data[:2], "little"))
    match header.type:
        case PacketType.KERNEL_DISPATCH:
            values = dict(zip(DISPATCH.offsets, DISPATCH.read(memoryview(data), 0), strict=True))
            _reserved(values)
            x, y, z = (values[f"workgroup_size_{axis}"] for axis in "xyz")
            a, b, c = (values[f"grid_size_{axis}"] for axis in "xyz")
            return DispatchPacket(
                header,
                values["setup"],
                (x, y, z),
                (a, b, c),
                values["private_segment_size"],
                values["group_segment_size"],
                values["kernel_object"],
                values["kernarg_address"],
                values["completion_signal"],
            )
        case PacketType.BARRIER_AND | PacketType.BARRIER_OR:
            values = dict(zip(BARRIER.offsets, BARRIER.read(memoryview(data), 0), strict=True))
            _reserved(values)
            p, q, r, s, t = (values[f"dep_signal_{number}"] for number in range(5))
            return BarrierPacket(header, (p, q, r, s, t), values["completion_signal"])
        case _:
            raise AbiError(
                f"a packet of type {header.type.name}",
                rule=f"kernel dispatch and barrier packets are read [{_CITE}]",
                mend="remove other packets",
            )


def writes(packet: Packet) -> tuple[tuple[int, bytes], ...]:
    """The writes that put a packet into a queue, in order: offset and bytes. The last is the store
    of 32 bits with release ordering that makes the packet valid; until then its type must be
    INVALID.
    """
    data = packet.encode()
    return (4, data[4:]), (0, data[:4])


def _reserved(values: dict[str, int]) -> None:
    for name, value in values.items():
        if name.startswith("reserved"):
            _check(right=value == 0, name=name, value=value, rule="0")


def _check(
    *, right: bool, name: str, value: object, rule: str = "as the packet's type says"
) -> None:
    if not right:
        raise AbiError(
            f"{name} is {value}", rule=f"it is {rule} [{_CITE}]", mend="correct the packet"
        )
