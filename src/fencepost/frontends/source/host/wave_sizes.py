"""The size of a wave, as host code asks the device for it.

    int w;
    hipDeviceGetAttribute(&w, hipDeviceAttributeWarpSize, 0);
    int n = 1024 / w * w;       1024, whether waves have 32 lanes or 64

    k<<<1, n / prop.warpSize>>>();      not known: waves of 32 and of 64 make two launches of it

The device is not known here, so an expression has a value only if it is the same for every size.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.frontends.source.host.integers import plain_type
from fencepost.frontends.source.host.reads import bare_name
from fencepost.frontends.source.host.syntax import Kind, Node

WAVES = (32, 64)
"""The sizes that a wave has."""
_ASKS = {
    "hipDeviceGetAttribute": "hipDeviceAttributeWarpSize",
    "cudaDeviceGetAttribute": "cudaDevAttrWarpSize",
}
_MEMBER = "warpSize"
_PROPERTIES = frozenset({"hipDeviceProp", "hipDeviceProp_t", "cudaDeviceProp", "cudaDeviceProp_t"})


def asks_for_wave(node: Node, parents: Sequence[Node]) -> bool:
    """Return True for a reference to a variable that a call, below `parents`, writes the size of a
    wave to.
    """
    match parents:
        case [
            Node(kind=Kind.UNARY, inner=(below,)) as address,
            Node(kind=Kind.CALL, inner=(callee, first, Node(kind=Kind.REFERENCE) as what, _)),
            *_,
        ] if below is node and first is address and address.attributes.get("opcode") == "&":
            name = bare_name(callee)
            return what.name == _ASKS.get(name) and node.type == "int"
    return False


def is_wave_member(node: Node) -> bool:
    """Return True for the member of a device's properties that is the size of a wave."""
    if node.kind is not Kind.MEMBER or node.name != _MEMBER or not node.inner:
        return False
    of = plain_type(node.inner[0].type).removesuffix("*").strip().removeprefix("struct ")
    return of in _PROPERTIES


def is_changed_member(node: Node, parents: Sequence[Node]) -> bool:
    """Return True where that member may get another value."""
    if not is_wave_member(node):
        return False
    read = parents[0] if parents else None
    return read is None or read.attributes.get("castKind") != "LValueToRValue"
