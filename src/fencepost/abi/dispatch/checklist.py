"""The steps of a launch, with the values of a particular one (001 Kernel Dispatch)."""

from __future__ import annotations

from fencepost.abi.dispatch.kernarg import KernargLayout, fill, layout_of
from fencepost.abi.dispatch.launch import Launch
from fencepost.abi.dispatch.packets import (
    KERNARG_ALIGNMENT,
    PACKET_SIZE,
    DispatchPacket,
    FenceScope,
    Header,
    PacketType,
    writes,
)
from fencepost.citations import Cite, Source
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.code_object.metadata.words import ValueKind
from fencepost.records import dataclass

_DISPATCH = Cite(Source.GUIDE, "Kernel Dispatch")
_STATE = Cite(Source.GUIDE, "Initial Kernel Execution State")
_PROLOG = Cite(Source.GUIDE, "Kernel Prolog")


@dataclass(frozen=True, slots=True)
class LaunchStep:
    """A step: its actor, its action, and the values of this launch."""

    number: int
    who: str
    what: str
    values: tuple[str, ...]
    cite: Cite = _DISPATCH


def packet_of(kernel: KernelMetadata, launch: Launch) -> DispatchPacket:
    """Return the packet of a launch, with 0 for values that only a runtime knows: the kernel's
    address, that of its arguments, and the signal. Raises AbiError for sizes that no packet holds.
    """
    private = launch.private_size
    return DispatchPacket(
        Header(
            PacketType.KERNEL_DISPATCH,
            barrier=True,
            acquire=FenceScope.SYSTEM,
            release=FenceScope.SYSTEM,
        ),
        launch.dimensions,
        launch.workgroup,
        launch.grid,
        kernel.private_segment_fixed_size if private is None else private,
        kernel.group_segment_fixed_size + launch.dynamic_lds,
        0,
        0,
    )


def steps(kernel: KernelMetadata, launch: Launch) -> tuple[LaunchStep, ...]:
    """The steps in order. Raises AbiError as `layout_of`, `fill` and the packet do."""
    layout = layout_of(kernel)
    packet = packet_of(kernel, launch)
    body, last = writes(packet)
    alignment = max(KERNARG_ALIGNMENT, layout.alignment)
    count = launch.workgroups[0] * launch.workgroups[1] * launch.workgroups[2]
    return (
        LaunchStep(1, "host", "get an AQL queue of the agent that will run the kernel", ()),
        LaunchStep(
            2,
            "host",
            "get the address of the kernel descriptor in the loaded code object",
            (f"symbol {kernel.symbol}",),
        ),
        LaunchStep(
            3,
            "host",
            "allocate the kernel arguments in a memory region of the agent for kernargs",
            (f"{layout.size} bytes, aligned to {alignment}",),
        ),
        LaunchStep(4, "host", "write the kernel arguments", _arguments(layout, launch)),
        LaunchStep(
            5,
            "host",
            "reserve a slot: a 64-bit atomic adds 1 to the queue's write index",
            (f"slot = index % size of the queue, {PACKET_SIZE} bytes each; its type is INVALID",),
        ),
        LaunchStep(6, "host", "write the packet but for its first 4 bytes", _fields(packet, body)),
        LaunchStep(
            7,
            "host",
            "store the first 4 bytes with release ordering: the packet becomes valid",
            _header(packet, last),
        ),
        LaunchStep(8, "host", "store the packet's index to the queue's doorbell signal", ()),
        LaunchStep(
            9,
            "CP",
            "start the waves, with registers as the kernel descriptor demands",
            (
                f"{count} workgroups of {_waves(kernel, launch)} waves each",
                "the registers: `fencepost abi entry`",
            ),
            _STATE,
        ),
        LaunchStep(
            10,
            "kernel",
            "its prolog sets up the rest of the machine",
            ("the prolog: `fencepost abi entry`",),
            _PROLOG,
        ),
        LaunchStep(
            11,
            "CP",
            "when all waves have ended: signal the completion signal, unless it is 0",
            (),
        ),
    )


def _arguments(layout: KernargLayout, launch: Launch) -> tuple[str, ...]:
    zeros = [bytes(slot.size) for slot in layout.slots if not slot.is_hidden]
    data = fill(layout, zeros, launch)
    lines = []
    for slot in layout.slots:
        kind = slot.kind.word if isinstance(slot.kind, ValueKind) else slot.kind
        value = "the caller's value"
        if slot.is_hidden:
            known = isinstance(slot.kind, ValueKind) and launch.hidden_value(slot.kind) is not None
            number = int.from_bytes(data[slot.offset : slot.end], "little")
            value = str(number) if known else "the runtime's value, or 0"
        named = f" {slot.name}" if slot.name else ""
        lines.append(f"bytes {slot.offset} to {slot.end - 1}: {kind}{named}: {value}")
    return tuple(lines)


def _fields(packet: DispatchPacket, write: tuple[int, bytes]) -> tuple[str, ...]:
    offset, data = write
    return (
        f"workgroup_size {_by(packet.workgroup)}, grid_size {_by(packet.grid)} (work-items)",
        f"private_segment_size {packet.private_segment_size}",
        f"group_segment_size {packet.group_segment_size}",
        "kernel_object: of step 2; kernarg_address: of step 3; completion_signal or 0",
        f"bytes {offset} to {offset + len(data) - 1}, in any order",
    )


def _header(packet: DispatchPacket, write: tuple[int, bytes]) -> tuple[str, ...]:
    _, data = write
    head = packet.header
    value = int.from_bytes(data, "little")
    bits = f"{value:#010x}: header {head.encode():#06x}, setup {packet.dimensions}"
    return bits, head.text()


def _waves(kernel: KernelMetadata, launch: Launch) -> str:
    items = launch.workgroup[0] * launch.workgroup[1] * launch.workgroup[2]
    lanes = kernel.wavefront_size
    return str(-(-items // lanes)) if lanes > 0 else f"{items} work-items in"


def _by(sizes: tuple[int, ...]) -> str:
    return " x ".join(map(str, sizes))
