"""Buffer resources: of which fields their addresses and bounds are read.

Only raw ones are: no stride, no lane's number in the address [001 Buffer Fat Pointer; Buffer
Resource]. What the other fields mean is the instruction set's: whether the scalar offset is checked
with the others differs, each dword of an access is checked by itself, and from GFX10 on two bits
say how bounds are checked, or that they are not.
"""

from __future__ import annotations

from fencepost.llvm.effects.effect import Effect, Pure, Unsupported
from fencepost.llvm.ir import Call, Int
from fencepost.llvm.types import PointerType

UNCHECKED = 1 << 63
"""The bit of a resource's size that says that accesses beyond it are perhaps made."""

LEAST = 4
"""Bytes of an access that are checked together."""

_ADDS_LANE = 1 << 23
_HOW, _RAW = 28, 3
"""Where the flags say how bounds are checked, and the number that says 'as bytes'."""


def resource(call: Call) -> Effect:
    """What makes a buffer resource of a pointer, a stride, a size and flags."""
    if call.head.type != PointerType(8):
        return Unsupported("a buffer fat or strided pointer: its addresses are not interpreted")
    _, stride, _, flags = call.arguments
    if not isinstance(stride, Int) or stride.value:
        return Unsupported("a buffer resource with a stride, or one that is data")
    if not isinstance(flags, Int) or flags.value & _ADDS_LANE:
        return Unsupported("a buffer resource whose addresses have the lane's number in them")
    return Pure("make.buffer.rsrc")


def unchecked(call: Call, chooses: bool) -> bool:
    """Whether bounds are perhaps not checked. `chooses`: on this target the flags say how."""
    flags = call.arguments[3]
    assert isinstance(flags, Int)
    return chooses and (flags.value >> _HOW) & 3 != _RAW
