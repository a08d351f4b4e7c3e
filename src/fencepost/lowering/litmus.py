"""Operations of the litmus format as requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import assert_never

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.litmus.lexer import Cursor
from fencepost.frontends.litmus.lexer import Kind as TokenKind
from fencepost.frontends.litmus.operations import NameUse, leaves_register_out, parse_operation
from fencepost.frontends.litmus.print import print_operation
from fencepost.frontends.litmus.state import InitialState
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
from fencepost.program.bytes import LARGEST
from fencepost.program.conditions import RegisterTerm, terms
from fencepost.program.expressions import Const, Expr, registers
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierOperation,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    MemoryOperation,
    Operation,
    Pointer,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import Barrier, BarrierKind, LitmusTest
from fencepost.program.values import WORD
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import SYSTEM

NAMED_BARRIERS = 16
_REGISTER = "r0 = "

SPACES = MappingProxyType(
    {
        "local": AddressSpace.LOCAL,
        "private": AddressSpace.PRIVATE,
        "constant": AddressSpace.CONSTANT,
        "region": AddressSpace.REGION,
        "global": AddressSpace.GLOBAL,
        "generic": AddressSpace.GENERIC,
    }
)
"""Names of memory in each address space, for an operation that is written without a test."""


NO_SIZES: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Names:
    """The meaning of names: address spaces, sizes in bytes, barrier kinds and their IDs."""

    spaces: Mapping[str, AddressSpace]
    barriers: Mapping[str, tuple[BarrierKind, int]]
    space: AddressSpace = AddressSpace.GLOBAL
    sizes: Mapping[str, int] = NO_SIZES


@dataclass(frozen=True, slots=True)
class Line:
    """An operation of a thread: its request, None where it does not reach memory or a barrier."""

    operation: Operation
    text: str
    request: AnyRequest | None


def operation_request(text: str, space: AddressSpace = AddressSpace.GLOBAL) -> AnyRequest:
    """Return the operation that a text in litmus syntax holds.

    Names denote memory of `space`, except those of `SPACES`; barrier objects are called by their
    kind, named ones `named1` to `named16`. A read-modify-write without `rN =` does not use the old
    value.

    Raises InputError with the column of the error.
    """
    barriers = {
        **{kind.value: (kind, 0) for kind in BarrierKind if kind is not BarrierKind.NAMED},
        **{f"named{n}": (BarrierKind.NAMED, n) for n in range(1, NAMED_BARRIERS + 1)},
    }
    names = Names(SPACES, barriers, space)
    state = InitialState(
        barriers=tuple(Barrier(name, kind) for name, (kind, _) in barriers.items()),
        undeclared=2 * LARGEST,  # an access says how many of its bytes it covers
    )
    bare = leaves_register_out(text)
    cursor = Cursor(f"r0 = {text}" if bare else text)
    first = cursor.expect_kind(TokenKind.NAME, "an operation")
    operation = parse_operation(cursor, first, NameUse(state))
    if cursor.token.kind is not TokenKind.END:
        cursor.fail(f"expected the end of the operation, found {cursor.found()}")
    request = _request(operation, names, returns=not bare)
    if request is None:
        raise InputError(
            f"{text.strip()!r} is neither a memory operation nor a barrier",
            rule="loads, stores, atomicrmw, cmpxchg, fences and barrier operations are lowered",
            mend="name one of these operations",
        )
    return replace(request, text=" ".join(text.split()))


def thread_lines(test: LitmusTest) -> Iterator[tuple[int, tuple[Line, ...]]]:
    """The lines of each thread, with the thread's number.

    A read-modify-write uses the old value where its register is read in the thread or in a
    condition. Named barriers have the IDs 1, 2, … in the order of their declarations.
    """
    program = test.program
    names = Names(
        {location.name: location.space for location in program.locations},
        _numbered(program.barriers),
        sizes={location.name: location.size for location in program.locations},
    )
    asked = {
        (term.thread, term.register)
        for condition in (test.condition, test.filter)
        if condition is not None
        for term in terms(condition)
        if isinstance(term, RegisterTerm)
    }
    for thread in program.threads:
        used = {name for operation in thread.code for name in _read(operation)}
        used |= {register for number, register in asked if number == thread.number}
        lines = []
        for operation in thread.code:
            returns = isinstance(operation, AtomicRmw | CmpXchg) and operation.register in used
            text = print_operation(operation)
            request = _request(operation, names, returns=returns)
            lines.append(Line(operation, text, request and replace(request, text=text)))
        yield thread.number, tuple(lines)


def _numbered(barriers: tuple[Barrier, ...]) -> dict[str, tuple[BarrierKind, int]]:
    found: dict[str, tuple[BarrierKind, int]] = {}
    number = 0
    for barrier in barriers:
        if barrier.kind is BarrierKind.NAMED:
            number += 1
        found[barrier.name] = (barrier.kind, number if barrier.kind is BarrierKind.NAMED else 0)
    return found


def _read(operation: Operation) -> Iterator[str]:
    """The registers that an operation reads."""
    expressions: tuple[Expr | None, ...]
    match operation:
        case Store(value=value) | Assign(value=value):
            expressions = (value,)
        case AtomicRmw(operand=operand):
            expressions = (operand,)
        case CmpXchg(expected=expected, new=new):
            expressions = (expected, new)
        case BarrierInit(count=count) | BarrierArrive(count=count):
            expressions = (count,)
        case Goto(condition=condition):
            expressions = (condition,)
        case Load() | Fence() | BarrierJoin() | BarrierDrop() | BarrierWait() | BarrierSync():
            expressions = ()
        case LoadToLds() | AsyncMark() | WaitAsyncMark():
            expressions = ()
        case _:
            assert_never(operation)
    for expression in expressions:
        if expression is not None:
            yield from registers(expression)


def _request(operation: Operation, names: Names, *, returns: bool) -> AnyRequest | None:
    match operation:
        case LoadToLds():
            return Request(
                Kind.LOAD,
                _space(operation.source, names),
                volatile=operation.volatile,
                nontemporal=operation.nontemporal,
                width=_width(operation.source, names),
                form=Form.LDS_DMA_ASYNC if operation.asynchronous else Form.LDS_DMA,
                place=operation.place,
            )
        case AsyncMark():
            return CopyRequest(CopyVerb.MARK, place=operation.place)
        case WaitAsyncMark(left):
            return CopyRequest(CopyVerb.WAIT_MARKS, left, place=operation.place)
        case Load() | Store() | AtomicRmw() | CmpXchg() | Fence():
            return _memory(operation, names, returns=returns)
        case Assign() | Goto():
            return None
        case _:
            return _barrier(operation, names)


def _memory(operation: MemoryOperation, names: Names, *, returns: bool) -> Request:
    match operation:
        case Load() | Store():
            return Request(
                Kind.LOAD if isinstance(operation, Load) else Kind.STORE,
                _space(operation.pointer, names),
                operation.ordering,
                operation.scope or SYSTEM,
                volatile=operation.volatile,
                nontemporal=operation.nontemporal,
                width=_width(operation.pointer, names),
                tags=operation.tags,
                form=_FORMS.get(operation.kind, Form.PLAIN),
                place=operation.place,
            )
        case AtomicRmw():
            return Request(
                Kind.RMW,
                _space(operation.pointer, names),
                operation.ordering,
                operation.scope,
                returns=returns,
                rmw=operation.op,
                width=_width(operation.pointer, names),
                tags=operation.tags,
                place=operation.place,
            )
        case CmpXchg():
            return Request(
                Kind.RMW,
                _space(operation.pointer, names),
                operation.success,
                operation.scope,
                returns=returns,
                compare=True,
                width=_width(operation.pointer, names),
                failure=operation.failure,
                tags=operation.tags,
                place=operation.place,
            )
        case Fence():
            return Request(
                Kind.FENCE,
                None,
                operation.ordering,
                operation.scope,
                tags=operation.tags,
                place=operation.place,
            )
        case _:
            assert_never(operation)


_FORMS = MappingProxyType(
    {
        AccessKind.AV: Form.AV,
        AccessKind.COOPERATIVE: Form.COOPERATIVE,
        AccessKind.MONITOR: Form.MONITOR,
    }
)
_VERBS = MappingProxyType(
    {
        BarrierInit: BarrierVerb.INIT,
        BarrierJoin: BarrierVerb.JOIN,
        BarrierDrop: BarrierVerb.DROP,
        BarrierArrive: BarrierVerb.ARRIVE,
        BarrierWait: BarrierVerb.WAIT,
        BarrierSync: BarrierVerb.SYNC,
    }
)


def _barrier(operation: BarrierOperation, names: Names) -> BarrierRequest:
    kind, number = names.barriers[operation.barrier]
    if kind is BarrierKind.BARE:
        raise UnsupportedError(
            f"{operation.barrier} is a bare barrier",
            place=operation.place,
            rule="bare barriers are objects of the model; no GPU has them",
            mend="declare it as workgroup, cluster or named",
        )
    count = operation.count if isinstance(operation, BarrierInit | BarrierArrive) else None
    return BarrierRequest(
        _VERBS[type(operation)],
        kind,
        number,
        count.value if isinstance(count, Const) else None,
        counted=count is not None,
        place=operation.place,
        first=isinstance(operation, BarrierArrive) and operation.register is not None,
    )


def _width(pointer: Pointer, names: Names) -> int:
    """The bits of an access."""
    return 8 * (pointer.size or names.sizes.get(pointer.name, WORD))


def _space(pointer: Pointer, names: Names) -> AddressSpace:
    if pointer.generic:
        return AddressSpace.GENERIC
    return names.spaces.get(pointer.name, names.space)
