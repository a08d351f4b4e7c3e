"""Buffer resources: the fields that addresses and bounds are read from.

Only raw ones are interpreted: no stride, no lane's number in the address [001 Buffer Fat Pointer;
Buffer Resource]. The meaning of the other fields is the instruction set's. Instruction sets differ
in whether the scalar offset is checked with the others, and whether the bytes of a dword are
checked together or its first alone; each dword of an access is checked by itself, and an unaligned
access may be made of smaller ones. From GFX10 on, two bits select how bounds are checked, or that
they are not.
"""

from __future__ import annotations

from fencepost.llvm.effects.effect import Access, Effect, Part, Pure, Reached, Touch, Unsupported
from fencepost.llvm.effects.functions import PureOp
from fencepost.llvm.effects.row import Named
from fencepost.llvm.ir import Atomic, Call, Int, Operand
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import PointerType, store_size
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

UNCHECKED = 1 << 63
"""The bit of a resource's size that is set if accesses beyond it may be performed."""

LEAST = 1
"""Bytes of an access that are surely checked together."""
END = 1 << 32
"""The first offset behind the largest one. An access that extends to it is not performed or, if
split into smaller ones, continues at offset 0."""

_OPERATIONS = {
    "cmpswap": AtomicOp.CMPXCHG,
    "swap": AtomicOp.XCHG,
    "smin": AtomicOp.MIN,
    "smax": AtomicOp.MAX,
    "inc": AtomicOp.UINC_WRAP,
    "dec": AtomicOp.UDEC_WRAP,
    "cond": AtomicOp.USUB_COND,
    "add": AtomicOp.ADD,
    "sub": AtomicOp.SUB,
    "and": AtomicOp.AND,
    "or": AtomicOp.OR,
    "xor": AtomicOp.XOR,
    "umin": AtomicOp.UMIN,
    "umax": AtomicOp.UMAX,
    "fadd": AtomicOp.FADD,
    "fmin": AtomicOp.FMIN,
    "fmax": AtomicOp.FMAX,
}
"""The operations of atomics on buffers, by the words behind `atomic` in their names."""

_ADDS_LANE = 1 << 23
_HOW, _RAW = 28, 3
"""The position in the flags of the kind of bounds check, and the number for 'as bytes'."""


def makes_resource(callee: str | None) -> bool:
    """Return True if a function makes a buffer resource of the pointer that is its first
    argument.
    """
    return callee is not None and callee.startswith("llvm.amdgcn.make.buffer.rsrc.")


def resource(call: Call, _: Named) -> Effect:
    """Return the effect of making a buffer resource of a pointer, a stride, a size and flags."""
    if call.head.type != PointerType(8):
        return Unsupported("a buffer fat or strided pointer: its addresses are not interpreted", ())
    stride, flags = call.arguments[1], call.arguments[3]
    if not isinstance(stride, Int) or stride.value:
        return Unsupported("a buffer resource with a stride, or one that is data", ())
    if not isinstance(flags, Int) or flags.value & _ADDS_LANE:
        return Unsupported("a buffer resource whose addresses have the lane's number in them", ())
    return Pure(PureOp.MAKE_BUFFER_RSRC)


def load(call: Call, _: Named) -> Effect:
    """(resource, offset, scalar offset, policy)."""
    if not _has_pointer(call):
        return _not_interpreted(call)
    size = store_size(call.head.type)
    return Touch(Access.READ, call.arguments[0], size, call.arguments[1:3], buffer=True)


def store(call: Call, _: Named) -> Effect:
    """(value, resource, offset, scalar offset, policy)."""
    if not _has_pointer(call):
        return _not_interpreted(call)
    value, pointer = call.arguments[:2]
    size = store_size(value.type)
    return Touch(Access.WRITE, pointer, size, call.arguments[2:4], value, buffer=True)


def atomic(call: Call, _: Named) -> Effect:
    """(value, resource, offset, scalar offset, policy); for an exchange, the expected value is
    second.
    """
    if not _has_pointer(call):
        return _not_interpreted(call)
    arguments = call.arguments
    value = arguments[0]
    expected: Operand | None = None
    op = (call.callee or "").removeprefix("llvm.amdgcn.").partition(".atomic.")[2].split(".")[0]
    known = _OPERATIONS.get(op)
    if known is None:
        return Unsupported(f"@{call.callee} is not interpreted")
    if known is AtomicOp.CMPXCHG:
        expected = arguments[1]
        arguments = (value, *arguments[2:])
    return Touch(
        Access.RMW,
        arguments[1],
        store_size(value.type),
        arguments[2:4],
        value,
        known,
        expected,
        Atomic(Ordering.MONOTONIC, SyncScope(Scope.AGENT)),
        buffer=True,
    )


def scalar_load(call: Call, _: Named) -> Effect:
    """(resource, offset, policy): one load for the whole wave, from anywhere in its object."""
    why = f"{call.callee} is not interpreted: one load is made for the wave"
    return Unsupported(why, (Part(Reached.READ, call.arguments[0], None),))


def formatted(call: Call, _: Named) -> Effect:
    """Return the effect of an access whose size depends on a format in the resource."""
    return _not_interpreted(call)


def structured(call: Call, _: Named) -> Effect:
    """Return the effect of an access addressed by index and stride."""
    return Unsupported(f"@{call.callee} addresses by index and stride")


def _has_pointer(call: Call) -> bool:
    return any(isinstance(each.type, PointerType) for each in call.arguments)


def _not_interpreted(call: Call) -> Unsupported:
    return Unsupported(f"@{call.callee} is not interpreted: its resource or format is data")


def unchecked(call: Call, *, chooses: bool) -> bool:
    """Return True if bounds may be unchecked. `chooses`: on this target the flags select the
    check.
    """
    flags = call.arguments[3]
    assert isinstance(flags, Int)
    return chooses and (flags.value >> _HOW) & 3 != _RAW
