"""The requests of intrinsics that reach memory or barriers (001 LLVM IR Intrinsics).

The table of effects lists these intrinsics and the kind of code that each becomes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.errors import UnsupportedError
from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.columns import Code
from fencepost.llvm.effects.row import Named
from fencepost.llvm.ir import Call, Int, Text
from fencepost.llvm.types import IntType, OtherType, PointerType
from fencepost.lowering.from_llvm.instruction import (
    LAST_USE,
    NONTEMPORAL,
    scope_named,
    space_of,
)
from fencepost.lowering.from_llvm.sizes import moved_bits
from fencepost.lowering.request import (
    AnyRequest,
    BarrierRequest,
    BarrierVerb,
    CopyRequest,
    CopyVerb,
    Form,
    Request,
)
from fencepost.lowering.rows.table import Kind
from fencepost.patterns import pattern
from fencepost.program.program import BarrierKind
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM, Scope, SyncScope

_PREFIX = "llvm.amdgcn."
_VOLATILE_AUX = 1 << 31
_ORDERINGS = MappingProxyType(
    {0: Ordering.MONOTONIC, 2: Ordering.ACQUIRE, 3: Ordering.RELEASE, 5: Ordering.SEQ_CST}
)
"""The C ABI's numbers of orderings; others count as relaxed (001 LLVM IR Intrinsics)."""

_SCOPE_OF_POLICY = (Scope.WORKGROUP, Scope.CLUSTER, Scope.AGENT, Scope.SYSTEM)
"""The scope in bits 4:3 of a policy operand of GFX12.5."""


def _number(call: Call, position: int, default: int = 0) -> int:
    """An argument that is an integer constant, the last where negative."""
    try:
        given = call.arguments[position]
    except IndexError:
        return default
    match given:
        case Int(value=value, type=IntType(bits=bits)):
            return value - (value >> (bits - 1) << bits)
        case _:
            return default


def intrinsic_request(call: Call, name: str) -> AnyRequest | None:
    """The request of a call of the intrinsic `name` that reaches memory or a barrier, else None.

    Raises UnsupportedError for types, scopes and address spaces that are not known.
    """
    if not name.startswith(_PREFIX):
        return None
    found = AMDGCN.find(name.removeprefix(_PREFIX))
    if found is None or found[0].code is None:
        if name.startswith(f"{_PREFIX}s.barrier."):
            raise _no_operation(name)
        return None
    row, named = found
    assert row.code is not None
    request = _MAKERS[row.code](call, named)
    if isinstance(request, Request):
        return replace(
            request,
            nontemporal=NONTEMPORAL in call.head.marks,
            last_use=LAST_USE in call.head.marks,
            tags=call.tags,
        )
    return request


_MOVES = pattern(r"llvm\.(mem(cpy|move|set)|masked\.|amdgcn\..*(load|store|atomic))")


def touches_memory(name: str) -> bool:
    """Return True if an intrinsic that is not lowered moves memory."""
    return _MOVES.match(name) is not None


_SEES_MEMORY = pattern(r"llvm\.amdgcn\.(image\.|.*bvh|.*ray|.*tensor|.*async|call|cs\.chain)")


def is_opaque(name: str, bare: frozenset[str]) -> bool:
    """Return True if a call that is not lowered may leave operations in flight. Such are calls of
    functions, of intrinsics for images and ray tracing, and of intrinsics unknown to LLVM; the last
    are those in `bare`, which are declared without attributes.
    """
    known = name.startswith("llvm.") and name not in bare
    return not known or _SEES_MEMORY.match(name) is not None


_OBJECTS = Cite(Source.GUIDE, "Execution Barriers")
_TRAP = MappingProxyType({-2: "workgroup trap barrier", -4: "cluster trap barrier"})
_FIXED = MappingProxyType({-1: BarrierKind.WORKGROUP, -3: BarrierKind.CLUSTER, 0: BarrierKind.NULL})
"""The objects with fixed IDs."""
_WHOLE = MappingProxyType({"s.cluster.barrier": BarrierKind.CLUSTER})
"""The objects of barriers that name none and are not the workgroup's."""


def _barrier(verb: BarrierVerb) -> Callable[[Call, Named], BarrierRequest]:
    def made(call: Call, found: Named) -> BarrierRequest:
        first = "isfirst" in found.stem
        if not call.arguments:
            return BarrierRequest(verb, _WHOLE.get(found.stem, BarrierKind.WORKGROUP))
        given = call.arguments[0]
        if isinstance(given.type, PointerType):
            counted = verb in (BarrierVerb.INIT, BarrierVerb.ARRIVE) and len(call.arguments) > 1
            count = _number(call, 1) or None
            return BarrierRequest(verb, BarrierKind.NAMED, 1, count, counted=counted, first=first)
        if verb is BarrierVerb.DROP:
            return BarrierRequest(verb, BarrierKind.NAMED, 1)
        if not isinstance(given, Int):
            return BarrierRequest(verb, BarrierKind.NAMED, first=first, variable=True)
        number = _number(call, 0)
        if number in _FIXED:
            return BarrierRequest(verb, _FIXED[number], first=first)
        if number < 0:
            raise _no_object(verb, number)
        return BarrierRequest(verb, BarrierKind.NAMED, number, first=first)

    return made


def _no_object(verb: BarrierVerb, number: int) -> UnsupportedError:
    if number in _TRAP:
        return UnsupportedError(
            f"{verb.value} on the {_TRAP[number]}, ID {number}",
            rule=f"it is for the trap handler, and not available to the shader [{_OBJECTS}]",
            mend="use the workgroup barrier, ID -1",
        )
    return UnsupportedError(
        f"{verb.value} on the barrier object {number}",
        rule=f"the IDs are -4 to 16 [{_OBJECTS}]",
        mend="use the workgroup barrier, ID -1, or a named one, 1 to 16",
    )


def _no_operation(name: str) -> UnsupportedError:
    return UnsupportedError(
        f"{name} is not a known barrier operation",
        rule=f"the operations are init, join, leave, signal and wait [{_OBJECTS}]",
        mend="use one of these",
    )


def _kind(named: Named) -> Kind:
    return Kind.STORE if "store" in named.stem.rstrip("*").split(".") else Kind.LOAD


def _is_flat(named: Named) -> bool:
    return "flat" in named.stem.split(".")


def _load_to_lds(call: Call, _: Named) -> Request:
    # (global pointer, LDS pointer, bytes, offset, policy), or (resource, LDS pointer, bytes, …).
    return Request(
        Kind.LOAD,
        space_of(call.arguments[0])
        if isinstance(call.arguments[0].type, PointerType)
        else AddressSpace.BUFFER_RESOURCE,
        volatile=bool(_number(call, -1) & _VOLATILE_AUX),
        width=8 * _number(call, 2, 4),
        form=Form.LDS_DMA,
    )


def _async_load(_: Call, found: Named) -> Request:
    width = found.numbers["bits"]
    return Request(Kind.LOAD, AddressSpace.GLOBAL, width=width, form=Form.LDS_DMA_ASYNC)


def _untracked_load(call: Call, found: Named) -> Request:
    return replace(_load_to_lds(call, found), form=Form.LDS_DMA_ASYNC)


def _monitor(call: Call, found: Named) -> Request:
    flat = _is_flat(found)
    ordering, scope = _ordered(call)
    if scope is None:
        scope = SyncScope(_SCOPE_OF_POLICY[_number(call, -1) >> 3 & 3])
        ordering = Ordering.MONOTONIC
    return Request(
        Kind.LOAD,
        AddressSpace.GENERIC if flat else AddressSpace.GLOBAL,
        ordering,
        scope,
        width=found.numbers["bits"],
        form=Form.MONITOR,
    )


def _cooperative(call: Call, found: Named) -> Request:
    ordering, scope = _ordered(call)
    return Request(
        _kind(found),
        space_of(call.arguments[0]),
        ordering,
        scope or SYSTEM,
        width=8 * found.numbers["bytes"],
        form=Form.COOPERATIVE,
    )


def _available(call: Call, found: Named) -> Request:
    _, scope = _ordered(call)
    return Request(
        _kind(found),
        AddressSpace.GENERIC if _is_flat(found) else space_of(call.arguments[0]),
        scope=scope or SYSTEM,
        width=found.numbers["bits"],
        form=Form.AV,
    )


def _buffer(call: Call, found: Named) -> Request:
    loads = _kind(found) is Kind.LOAD
    return Request(
        _kind(found),
        AddressSpace.BUFFER_RESOURCE,
        volatile=bool(_number(call, -1) & _VOLATILE_AUX),
        width=moved_bits(call.head.type if loads else call.arguments[0].type),
    )


def _ordered(call: Call) -> tuple[Ordering, SyncScope | None]:
    """The ordering and the scope among the last arguments: an integer and a metadata string."""
    scope = None
    number = 0
    for argument in call.arguments:
        match argument:
            case Text(text=text, type=OtherType(name="metadata")):
                name = re.search(r'!"([^"]*)"', text)
                scope = scope_named(name[1]) if name is not None else None
            case Int(value=value, type=IntType(bits=32)):
                number = value
    return _ORDERINGS.get(number, Ordering.MONOTONIC), scope


def _async_store(call: Call, found: Named) -> Request:
    return replace(_async_load(call, found), kind=Kind.STORE)


def _copy(verb: CopyVerb) -> Callable[[Call, Named], CopyRequest]:
    def made(call: Call, _: Named) -> CopyRequest:
        waits = verb in (CopyVerb.WAIT_MARKS, CopyVerb.WAIT_ASYNC, CopyVerb.WAIT_TENSOR)
        # The argument is an immediate; of another nothing is left.
        return CopyRequest(verb, max(0, _number(call, 0)) if waits else 0)

    return made


_MAKERS: Mapping[Code, Callable[[Call, Named], AnyRequest]] = MappingProxyType(
    {
        Code.BARRIER: _barrier(BarrierVerb.SYNC),
        Code.BARRIER_INIT: _barrier(BarrierVerb.INIT),
        Code.BARRIER_JOIN: _barrier(BarrierVerb.JOIN),
        Code.BARRIER_LEAVE: _barrier(BarrierVerb.DROP),
        Code.BARRIER_SIGNAL: _barrier(BarrierVerb.ARRIVE),
        Code.BARRIER_WAIT: _barrier(BarrierVerb.WAIT),
        Code.LOAD_TO_LDS: _load_to_lds,
        Code.LOAD_TO_LDS_UNTRACKED: _untracked_load,
        Code.LANE_LOAD_TO_LDS: _async_load,
        Code.LANE_STORE_FROM_LDS: _async_store,
        Code.MARK: _copy(CopyVerb.MARK),
        Code.WAIT_MARKS: _copy(CopyVerb.WAIT_MARKS),
        Code.WAIT_ASYNC: _copy(CopyVerb.WAIT_ASYNC),
        Code.WAIT_TENSOR: _copy(CopyVerb.WAIT_TENSOR),
        Code.TENSOR_LOAD: _copy(CopyVerb.TENSOR_LOAD),
        Code.TENSOR_STORE: _copy(CopyVerb.TENSOR_STORE),
        Code.MONITOR: _monitor,
        Code.COOPERATIVE: _cooperative,
        Code.AVAILABLE: _available,
        Code.BUFFER: _buffer,
    }
)
"""The functions that make the request of a call, by the code that the table of effects gives."""
