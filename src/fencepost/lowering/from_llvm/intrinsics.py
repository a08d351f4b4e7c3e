"""Intrinsic functions that reach memory or barriers (001 LLVM IR Intrinsics)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.errors import UnsupportedError
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
from fencepost.lowering.table import Kind
from fencepost.program.program import BarrierKind
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM, Scope, SyncScope

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
    for pattern, made in _INTRINSICS:
        if (found := re.fullmatch(pattern, name)) is not None:
            request = made(call, found)
            if isinstance(request, Request):
                return replace(
                    request,
                    nontemporal=NONTEMPORAL in call.head.marks,
                    last_use=LAST_USE in call.head.marks,
                    tags=call.tags,
                )
            return request
    return None


_MOVES = re.compile(r"llvm\.(mem(cpy|move|set)|masked\.|amdgcn\..*(load|store|atomic))")


def touches_memory(name: str) -> bool:
    """Whether an intrinsic that is not lowered moves memory."""
    return _MOVES.match(name) is not None


_SEES_MEMORY = re.compile(r"llvm\.amdgcn\.(image\.|.*bvh|.*ray|.*tensor|.*async|call|cs\.chain)")


def is_opaque(name: str, bare: frozenset[str]) -> bool:
    """Whether a call that is not lowered may leave operations in flight: other functions,
    intrinsics for images and ray tracing, and those that LLVM does not know: it declares the others
    with attributes, and `bare` are those without.
    """
    known = name.startswith("llvm.") and name not in bare
    return not known or _SEES_MEMORY.match(name) is not None


_OBJECTS = Cite(Source.GUIDE, "Execution Barriers")
_TRAP = MappingProxyType({-2: "workgroup trap barrier", -4: "cluster trap barrier"})
_FIXED = MappingProxyType({-1: BarrierKind.WORKGROUP, -3: BarrierKind.CLUSTER, 0: BarrierKind.NULL})
"""The IDs of the objects that are there by themselves."""


def _barrier(verb: BarrierVerb) -> Callable[[Call, re.Match[str]], BarrierRequest]:
    def made(call: Call, found: re.Match[str]) -> BarrierRequest:
        first = "isfirst" in found[0]
        if not call.arguments:
            return BarrierRequest(verb, BarrierKind.WORKGROUP)
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


def _no_operation(call: Call, _: re.Match[str]) -> BarrierRequest:
    raise UnsupportedError(
        f"{call.callee} is no barrier operation that is known",
        rule=f"the operations are init, join, leave, signal and wait [{_OBJECTS}]",
        mend="use one of these",
    )


def _load_to_lds(call: Call, _: re.Match[str]) -> Request:
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


def _async_load(_: Call, found: re.Match[str]) -> Request:
    width = int(found["width"])
    return Request(Kind.LOAD, AddressSpace.GLOBAL, width=width, form=Form.LDS_DMA_ASYNC)


def _untracked_load(call: Call, found: re.Match[str]) -> Request:
    return replace(_load_to_lds(call, found), form=Form.LDS_DMA_ASYNC)


def _monitor(call: Call, found: re.Match[str]) -> Request:
    flat = found["family"] == "flat"
    ordering, scope = _ordered(call)
    if scope is None:
        scope = SyncScope(_SCOPE_OF_POLICY[_number(call, -1) >> 3 & 3])
        ordering = Ordering.MONOTONIC
    return Request(
        Kind.LOAD,
        AddressSpace.GENERIC if flat else AddressSpace.GLOBAL,
        ordering,
        scope,
        width=int(found["width"]),
        form=Form.MONITOR,
    )


def _cooperative(call: Call, found: re.Match[str]) -> Request:
    ordering, scope = _ordered(call)
    return Request(
        Kind.LOAD if found["kind"] == "load" else Kind.STORE,
        space_of(call.arguments[0]),
        ordering,
        scope or SYSTEM,
        width=8 * int(found["bytes"]),
        form=Form.COOPERATIVE,
    )


def _av(call: Call, found: re.Match[str]) -> Request:
    _, scope = _ordered(call)
    return Request(
        Kind.LOAD if found["kind"] == "load" else Kind.STORE,
        AddressSpace.GENERIC if found["family"] == "flat" else space_of(call.arguments[0]),
        scope=scope or SYSTEM,
        width=int(found["width"]),
        form=Form.AV,
    )


def _buffer(call: Call, found: re.Match[str]) -> Request:
    loads = found["kind"] == "load"
    return Request(
        Kind.LOAD if loads else Kind.STORE,
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


def _async_store(call: Call, found: re.Match[str]) -> Request:
    return replace(_async_load(call, found), kind=Kind.STORE)


def _copy(verb: CopyVerb) -> Callable[[Call, re.Match[str]], CopyRequest]:
    def made(call: Call, _: re.Match[str]) -> CopyRequest:
        waits = verb in (CopyVerb.WAIT_MARKS, CopyVerb.WAIT_ASYNC, CopyVerb.WAIT_TENSOR)
        # The argument is an immediate; of another nothing is left.
        return CopyRequest(verb, max(0, _number(call, 0)) if waits else 0)

    return made


_PREFIX = r"llvm\.amdgcn\."
_INTRINSICS = (
    (_PREFIX + r"s\.barrier", _barrier(BarrierVerb.SYNC)),
    (_PREFIX + r"s\.barrier\.init", _barrier(BarrierVerb.INIT)),
    (_PREFIX + r"s\.barrier\.join", _barrier(BarrierVerb.JOIN)),
    (_PREFIX + r"s\.barrier\.leave", _barrier(BarrierVerb.DROP)),
    (_PREFIX + r"s\.barrier\.signal(\.isfirst)?(\.var)?", _barrier(BarrierVerb.ARRIVE)),
    (_PREFIX + r"s\.barrier\.wait", _barrier(BarrierVerb.WAIT)),
    (_PREFIX + r"s\.barrier\..*", _no_operation),
    (_PREFIX + r"s\.cluster\.barrier", _barrier(BarrierVerb.SYNC)),
    (_PREFIX + r"(global\.load\.lds|load\.to\.lds(\.p\d+)?)", _load_to_lds),
    (_PREFIX + r"(raw|struct)(\.ptr)?\.buffer\.load\.lds", _load_to_lds),
    (_PREFIX + r"(global\.load\.async\.lds|load\.async\.to\.lds(\.p\d+)?)", _untracked_load),
    (_PREFIX + r"(raw|struct)(\.ptr)?\.buffer\.load\.async\.lds", _untracked_load),
    (_PREFIX + r"(global|cluster)\.load\.async\.to\.lds\.b(?P<width>\d+)", _async_load),
    (_PREFIX + r"global\.store\.async\.from\.lds\.b(?P<width>\d+)", _async_store),
    (_PREFIX + r"asyncmark", _copy(CopyVerb.MARK)),
    (_PREFIX + r"wait\.asyncmark", _copy(CopyVerb.WAIT_MARKS)),
    (_PREFIX + r"s\.wait\.asynccnt", _copy(CopyVerb.WAIT_ASYNC)),
    (_PREFIX + r"s\.wait\.tensorcnt", _copy(CopyVerb.WAIT_TENSOR)),
    (_PREFIX + r"tensor\.load\.to\.lds(\..*)?", _copy(CopyVerb.TENSOR_LOAD)),
    (_PREFIX + r"tensor\.store\.from\.lds(\..*)?", _copy(CopyVerb.TENSOR_STORE)),
    (_PREFIX + r"(?P<family>flat|global)\.load\.monitor\.b(?P<width>\d+)(\..*)?", _monitor),
    (
        _PREFIX + r"cooperative\.atomic\.(?P<kind>load|store)\.\d+x(?P<bytes>\d+)B(\.p\d+)?",
        _cooperative,
    ),
    (
        _PREFIX + r"av\.((?P<family>global|flat)\.)?(?P<kind>load|store)\.b(?P<width>\d+)(\..*)?",
        _av,
    ),
    (_PREFIX + r"(raw|struct)(\.ptr)?\.buffer\.(?P<kind>load|store)(\..*)?", _buffer),
)
"""The intrinsics, by patterns of their names; of two that match, the first."""
