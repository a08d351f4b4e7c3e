"""Converts operations of the litmus format to SPIR-V's, and back (002 The Vulkan Memory Model).

The document's table pairs operations, and says that composite ones follow by combining its rules.
It does not pair scopes; here a scope is the one of SPIR-V of the same level, and the cluster scope
has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.litmus.lexer import Cursor, Kind
from fencepost.frontends.litmus.operations import NameUse, leaves_register_out, parse_operation
from fencepost.frontends.litmus.print import print_operation
from fencepost.frontends.litmus.state import InitialState
from fencepost.program.bytes import LARGEST
from fencepost.program.expressions import Const
from fencepost.program.operations import (
    AccessKind,
    AtomicRmw,
    CmpXchg,
    Fence,
    Load,
    MemoryOperation,
    Pointer,
    Store,
)
from fencepost.program.values import RmwOp
from fencepost.records import dataclass, replace
from fencepost.vocabulary.mmra import AV_NONE, NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

CITE = Cite(Source.MEMORY_MODEL, "The Vulkan Memory Model")

_SCOPES = MappingProxyType(
    {
        Scope.SYSTEM: "CrossDevice",
        Scope.AGENT: "Device",
        Scope.WORKGROUP: "Workgroup",
        Scope.WAVEFRONT: "Subgroup",
        Scope.SINGLETHREAD: "Invocation",
    }
)
_ORDERS = MappingProxyType(
    {
        Ordering.MONOTONIC: "Relaxed",
        Ordering.ACQUIRE: "Acquire",
        Ordering.RELEASE: "Release",
        Ordering.ACQ_REL: "AcquireRelease",
    }
)
_RMW = MappingProxyType(
    {
        RmwOp.XCHG: "OpAtomicExchange",
        RmwOp.ADD: "OpAtomicIAdd",
        RmwOp.SUB: "OpAtomicISub",
        RmwOp.AND: "OpAtomicAnd",
        RmwOp.OR: "OpAtomicOr",
        RmwOp.XOR: "OpAtomicXor",
        RmwOp.MAX: "OpAtomicSMax",
        RmwOp.MIN: "OpAtomicSMin",
        RmwOp.UMAX: "OpAtomicUMax",
        RmwOp.UMIN: "OpAtomicUMin",
    }
)
_OPCODES = frozenset(
    {
        *("OpLoad", "OpStore", "OpAtomicLoad", "OpAtomicStore", "OpMemoryBarrier"),
        *("OpAtomicCompareExchange", *_RMW.values()),
    }
)
PRIVATE_ALLOWED = "NonPrivatePointer"
_POINTER_VISIBLE, _POINTER_AVAILABLE = "MakePointerVisible", "MakePointerAvailable"
_VISIBLE, _AVAILABLE = "MakeVisible", "MakeAvailable"
_UNEQUAL = "Unequal"
"""The word that precedes the order of a failed compare-and-exchange."""
_SEMANTICS = (_POINTER_VISIBLE, _POINTER_AVAILABLE, _VISIBLE, _AVAILABLE, PRIVATE_ALLOWED)


@dataclass(frozen=True, slots=True)
class SpirV:
    """An operation of SPIR-V: its opcode, scope and order (None if it has none), and its
    availability and visibility semantics. `unequal` are order and semantics of a
    compare-and-exchange that fails, if they are not the acquire part of the others.
    """

    opcode: str
    scope: str | None
    order: str | None
    semantics: frozenset[str]
    unequal: tuple[str, frozenset[str]] | None = None

    def __str__(self) -> str:
        parts = [self.opcode, self.scope, self.order, *_listed(self.semantics)]
        if self.unequal is not None:
            parts += [_UNEQUAL, self.unequal[0], *_listed(self.unequal[1])]
        return " ".join(filter(None, parts))


def _listed(semantics: frozenset[str]) -> list[str]:
    return [each for each in _SEMANTICS if each in semantics]


def operation_of(text: str) -> MemoryOperation:
    """Parse a memory operation in litmus syntax.

    Raises InputError with its place, UnsupportedError for other operations.
    """
    bare = leaves_register_out(text)
    cursor = Cursor(f"r0 = {text}" if bare else text)
    first = cursor.expect_kind(Kind.NAME, "an operation")
    operation = parse_operation(cursor, first, NameUse(InitialState(undeclared=2 * LARGEST)))
    if cursor.token.kind is not Kind.END:
        cursor.fail(f"expected the end of the operation, found {cursor.found()}")
    if not isinstance(operation, Load | Store | AtomicRmw | CmpXchg | Fence):
        raise UnsupportedError(
            f"operation {text!r}",
            rule=f"memory operations and fences have equals in SPIR-V [{CITE}]",
            mend="give a load, a store, an atomic operation or a fence",
        )
    return operation


_NO_EQUAL = frozenset({AccessKind.COOPERATIVE, AccessKind.MONITOR})


def to_spirv(operation: MemoryOperation) -> SpirV:
    """Return the operation of SPIR-V that is equivalent to a memory operation.

    Raises UnsupportedError for scopes, orders, tags and kinds of access that the table does not
    have.
    """
    _only_of_the_table(operation)
    match operation:
        case Load(kind=AccessKind.ATOMIC):
            return _atomic("OpAtomicLoad", operation, operation.ordering, {_POINTER_VISIBLE})
        case Store(kind=AccessKind.ATOMIC):
            return _atomic("OpAtomicStore", operation, operation.ordering, {_POINTER_AVAILABLE})
        case AtomicRmw():
            both = {_POINTER_VISIBLE, _POINTER_AVAILABLE}
            return _atomic(_RMW[operation.op], operation, operation.ordering, both)
        case CmpXchg():
            both = {_POINTER_VISIBLE, _POINTER_AVAILABLE}
            made = _atomic("OpAtomicCompareExchange", operation, operation.success, both)
            return replace(made, unequal=_unequal(operation))
        case Fence():
            return _atomic("OpMemoryBarrier", operation, operation.ordering, set())
        case Load() | Store():
            store = isinstance(operation, Store)
            makes = set()
            if operation.kind is AccessKind.AV:
                makes = {_POINTER_AVAILABLE if store else _POINTER_VISIBLE}
            scope = None if operation.scope is None else _scope(operation.scope)
            opcode = "OpStore" if store else "OpLoad"
            return SpirV(opcode, scope, None, frozenset({PRIVATE_ALLOWED, *makes}))
        case _:
            assert_never(operation)


def _only_of_the_table(operation: MemoryOperation) -> None:
    """Raise UnsupportedError for features that the rows do not cover."""
    if isinstance(operation, Load | Store) and operation.kind in _NO_EQUAL:
        raise UnsupportedError(
            f"a {operation.kind.value} access",
            rule=f"the table does not list it [{CITE}]",
            mend="give an atomic access",
        )
    if others := [str(each) for each in operation.tags if each != AV_NONE]:
        raise UnsupportedError(
            f"annotation {', '.join(others)}",
            rule=f"of annotations, the table has {AV_NONE} alone [{CITE}]",
            mend="leave it out, and say in SPIR-V which storage classes are meant",
        )
    said = []
    if isinstance(operation, Load | Store):
        said += ["volatile"] if operation.volatile else []
        said += ["nontemporal"] if operation.nontemporal else []
    if not isinstance(operation, Fence) and operation.pointer.generic:
        said.append("generic")
    if said:
        raise UnsupportedError(
            f"a {' '.join(said)} access",
            rule=f"the table has none [{CITE}]",
            mend=f"leave out {' and '.join(said)}",
        )


def _unequal(operation: CmpXchg) -> tuple[str, frozenset[str]] | None:
    """Return order and semantics of a failing exchange; None if they are the acquire part of a
    successful one.
    """
    acquires = operation.failure.at_least_acquire
    if acquires is operation.success.at_least_acquire and operation.failure in _ORDERS:
        return None
    made = _atomic("", operation, operation.failure, set())
    return made.order or "", made.semantics


def _atomic(opcode: str, operation: MemoryOperation, ordering: Ordering, makes: set[str]) -> SpirV:
    order = _ORDERS.get(ordering)
    if order is None or operation.scope is None:
        raise UnsupportedError(
            f"ordering {ordering.value}",
            rule="Vulkan has relaxed, acquire, release and both",
            mend="give one of these",
        )
    if AV_NONE not in operation.tags:
        if ordering.at_least_acquire:
            makes = makes | {_VISIBLE}
        if ordering.at_least_release:
            makes = makes | {_AVAILABLE}
    return SpirV(opcode, _scope(operation.scope), order, frozenset(makes))


def _scope(scope: SyncScope) -> str:
    found = None if scope.one_as else _SCOPES.get(scope.scope)
    if found is None:
        raise UnsupportedError(
            f"scope {scope.word}",
            rule="SPIR-V has no scope of this level, and none of one address space",
            mend="give another scope",
        )
    return found


def from_spirv(text: str) -> str:
    """Return the operation in litmus syntax that is equivalent to an operation of SPIR-V:
    `OpAtomicLoad Device Acquire MakePointerVisible MakeVisible`.

    Raises InputError for unknown words, UnsupportedError if no row of the document has an
    equivalent.
    """
    wanted = _read(text)
    if wanted.opcode not in _OPCODES:
        raise InputError(
            f"{wanted.opcode[:40]!r} is no opcode of the table",
            rule=f"the opcodes are {', '.join(sorted(_OPCODES))} [{CITE}]",
            mend="write one of these",
        )
    if wanted.scope is None and wanted.opcode not in ("OpLoad", "OpStore"):
        raise InputError(
            f"{wanted} has no scope",
            rule=f"the scopes are {', '.join(_SCOPES.values())}",
            mend="write one behind the opcode",
        )
    for each in _candidates(wanted):
        try:
            if to_spirv(each) == wanted:
                return print_operation(each)
        except UnsupportedError:
            continue
    raise UnsupportedError(
        f"{wanted}",
        rule="accesses are NonPrivatePointer; what an order makes available and visible goes "
        f"together, unless nothing is [{CITE}]",
        mend="add NonPrivatePointer, or the semantics that the order has by default",
    )


def _read(text: str) -> SpirV:
    opcode, *words = text.replace("|", " ").split() or [""]
    unequal = None
    if _UNEQUAL in words:
        at = words.index(_UNEQUAL)
        other = _read_words("", words[at + 1 :])
        unequal = other.order or "", other.semantics
        words = words[:at]
    return replace(_read_words(opcode, words), unequal=unequal)


def _read_words(opcode: str, words: Sequence[str]) -> SpirV:
    scope = order = None
    semantics = set()
    for word in words:
        if word in _SCOPES.values():
            if scope not in (None, word):
                raise _twice(scope, word, "scope")
            scope = word
        elif word in _ORDERS.values():
            if order not in (None, word):
                raise _twice(order, word, "order")
            order = word
        elif word in _SEMANTICS:
            semantics.add(word)
        else:
            raise InputError(
                f"{word[:40]!r} in an operation of SPIR-V",
                rule=f"the words are {', '.join((*_SCOPES.values(), *_ORDERS.values()))}, "
                f"{', '.join(_SEMANTICS)}, and {_UNEQUAL} before what holds of another value",
                mend="write one of these",
            )
    return SpirV(opcode, scope, order, frozenset(semantics))


def _twice(first: str | None, second: str, what: str) -> InputError:
    return InputError(
        f"{first} and {second} in an operation of SPIR-V",
        rule=f"an operation has one {what}",
        mend="leave one of them out",
    )


def _candidates(wanted: SpirV) -> list[MemoryOperation]:
    """Yield the operations of this opcode, with each tag that changes their equivalent."""
    scopes = {name: SyncScope(scope) for scope, name in _SCOPES.items()}
    orders = {name: ordering for ordering, name in _ORDERS.items()}
    pointer, one = Pointer("x"), Const(1)
    scope = scopes.get(wanted.scope or "", SyncScope(Scope.SYSTEM))
    order = orders.get(wanted.order or "", Ordering.MONOTONIC)
    found: list[MemoryOperation] = [
        Load("r0", pointer),
        Store(pointer, one),
        Load("r0", pointer, AccessKind.AV, scope),
        Store(pointer, one, AccessKind.AV, scope),
    ]
    other = wanted.unequal[0] if wanted.unequal is not None else None
    failure = Ordering.ACQUIRE if order.at_least_acquire else Ordering.MONOTONIC
    failure = orders.get(other or "", failure)
    for tags in (NO_TAGS, TagSet.of((AV_NONE,))):
        found += [
            Load("r0", pointer, AccessKind.ATOMIC, scope, order, tags=tags),
            Store(pointer, one, AccessKind.ATOMIC, scope, order, tags=tags),
            CmpXchg("r0", pointer, Const(0), one, scope, order, failure, tags),
            *([Fence(scope, order, tags)] if order is not Ordering.MONOTONIC else []),
            *(AtomicRmw("r0", each, pointer, one, scope, order, tags) for each in RmwOp),
        ]
    return found
