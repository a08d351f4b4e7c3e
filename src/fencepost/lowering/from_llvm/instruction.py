"""Load, store, atomicrmw, cmpxchg and fence as requests."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fencepost.errors import UnsupportedError
from fencepost.llvm import ir
from fencepost.llvm.types import PointerType, Type
from fencepost.lowering.from_llvm.sizes import moved_bits
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import AnyRmw, WrapRmw
from fencepost.lowering.rows.table import Kind
from fencepost.program.values import RmwOp
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM, SyncScope, sync_scope

_RMW_OPS: Mapping[str, AnyRmw] = MappingProxyType({op.value: op for op in (*RmwOp, *WrapRmw)})

NONTEMPORAL = "nontemporal"
LAST_USE = "amdgpu.last.use"
"""The kinds of metadata that mark an access (001 Metadata)."""


def memory_request(instruction: ir.Instruction, *, used: bool) -> Request | None:
    """The request of an instruction, None where it is no memory operation. `used`: its result is.

    Raises UnsupportedError for types and scopes that are not known.
    """
    match instruction:
        case ir.Load(head=head, pointer=pointer):
            return _access(Kind.LOAD, head.type, pointer, instruction)
        case ir.Store(value=value, pointer=pointer):
            return _access(Kind.STORE, value.type, pointer, instruction)
        case ir.AtomicRmw(op=op):
            return replace(_modification(instruction, used=used), rmw=_RMW_OPS.get(op.value))
        case ir.CmpXchg(failure=failure):
            found = _modification(instruction, used=used)
            return replace(found, compare=True, failure=failure)
        case ir.Fence(atomic=atomic):
            scope = scope_of(atomic)
            ordering = atomic.ordering
            return Request(Kind.FENCE, None, ordering, scope, tags=instruction.tags)
        case _:
            return None


def _access(kind: Kind, moved: Type, pointer: ir.Operand, access: ir.Load | ir.Store) -> Request:
    atomic = access.atomic
    return Request(
        kind,
        space_of(pointer),
        Ordering.NOT_ATOMIC if atomic is None else atomic.ordering,
        SYSTEM if atomic is None else scope_of(atomic),
        volatile=access.volatile,
        nontemporal=NONTEMPORAL in access.head.marks,
        last_use=LAST_USE in access.head.marks,
        width=moved_bits(moved),
        tags=access.tags,
    )


def _modification(modification: ir.AtomicRmw | ir.CmpXchg, *, used: bool) -> Request:
    """Return the parts of a request that `atomicrmw` and `cmpxchg` have in common."""
    return Request(
        Kind.RMW,
        space_of(modification.pointer),
        modification.atomic.ordering,
        scope_of(modification.atomic),
        volatile=modification.volatile,
        width=moved_bits(modification.value.type),
        returns=used,
        tags=modification.tags,
    )


def space_of(pointer: ir.Operand) -> AddressSpace:
    """The address space that a pointer points into.

    Raises UnsupportedError where it is none of AMDGPU's.
    """
    number = pointer.type.space if isinstance(pointer.type, PointerType) else -1
    try:
        return AddressSpace(number)
    except ValueError as error:
        raise UnsupportedError(
            f"address space {number}",
            rule="the address spaces of 001 Address Spaces are lowered",
            mend="use one of these",
        ) from error


def scope_of(atomic: ir.Atomic) -> SyncScope:
    """The scope of an atomic operation. Raises UnsupportedError where AMDGPU has no such scope."""
    return scope_named(atomic.foreign) if atomic.foreign else atomic.scope


def scope_named(name: str) -> SyncScope:
    """The scope of a `syncscope(...)`. Raises UnsupportedError where AMDGPU has no such scope."""
    scope = sync_scope(name) if name else SYSTEM
    if scope is None:
        raise UnsupportedError(
            f'the scope "{name}"',
            rule="the scopes are those of 001 Memory Scopes",
            mend="use one of these",
        )
    return scope
