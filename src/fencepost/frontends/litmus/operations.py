"""The operations of the litmus format."""

from __future__ import annotations

from fencepost.errors import Place
from fencepost.frontends.litmus.expressions import parse_expression
from fencepost.frontends.litmus.lexer import Cursor, Kind, Token
from fencepost.frontends.litmus.parts import parse_part
from fencepost.frontends.litmus.state import InitialState
from fencepost.numerals import integer_of, is_decimal
from fencepost.program.expressions import Const, Expr
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Pointer,
    Store,
    WaitAsyncMark,
)
from fencepost.program.values import WORD, RmwOp, fit
from fencepost.records import dataclass, field
from fencepost.vocabulary.mmra import NO_TAGS, Tag, TagSet
from fencepost.vocabulary.orderings import (
    CMPXCHG_FAILURE_ORDERINGS,
    FENCE_ORDERINGS,
    LOAD_ORDERINGS,
    ORDERING_BY_WORD,
    RMW_ORDERINGS,
    STORE_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES, SYSTEM, SyncScope, sync_scope

_RMW_OPS = {op.value: op for op in RmwOp}
NOT_ATOMIC_WORD = "na"
_LANGREF = "[LangRef Atomic Memory Ordering Constraints]"
_MOST_MARKS = 65_535
"""The largest operand of llvm.amdgcn.wait.asyncmark, an i16."""
_STATEMENTS = frozenset(
    {"store", "fence", "barrier", "goto", "if", "load", "atomicrmw", "cmpxchg", "undef"}
)


_RETURNING = ("load", "atomicrmw", "cmpxchg", "barrier.arrive.isfirst", "barrier.signal.isfirst")


def leaves_register_out(text: str) -> bool:
    """Return True if a text is an operation without the `rN =` that belongs before it."""
    return text.lstrip().partition(" ")[0] in _RETURNING


@dataclass(slots=True)
class NameUse:
    """The names of the initial state, and the undeclared locations that a thread uses."""

    state: InitialState
    undeclared: dict[str, Place] = field(default_factory=dict)


def parse_operation(cursor: Cursor, first: Token, uses: NameUse) -> Operation:
    """Parse the operation that starts with `first`, which the cursor has passed."""
    place = cursor.place(first.start)
    match first.text:
        case "store":
            return _parse_store(cursor, uses, place)
        case "fence":
            scope, ordering = _scope(cursor), _ordering(cursor, FENCE_ORDERINGS, "fence")
            if ordering is None:
                cursor.fail(
                    f"a fence needs an ordering, found {cursor.found()}",
                    rule=f"acquire, release, acq_rel or seq_cst {_LANGREF}",
                )
            return Fence(scope, ordering, _tags(cursor), place)
        case "goto":
            return Goto(cursor.expect_kind(Kind.NAME, "a label").text, None, place)
        case "if":
            condition = parse_expression(cursor, size=uses.state.widest)
            cursor.expect("goto", "after the condition")
            return Goto(cursor.expect_kind(Kind.NAME, "a label").text, condition, place)
        case "barrier":
            return BarrierSync(_barrier(cursor, uses), place)
        case "barrier.init":
            barrier = _barrier(cursor, uses)
            cursor.expect(",", "and the expected count")
            return BarrierInit(barrier, parse_expression(cursor), place)
        case "barrier.join":
            return BarrierJoin(_barrier(cursor, uses), place)
        case "barrier.drop" | "barrier.leave":
            return BarrierDrop(_barrier(cursor, uses), place)
        case "barrier.arrive" | "barrier.signal":
            barrier = _barrier(cursor, uses)
            count = parse_expression(cursor) if cursor.accept(",") else None
            return BarrierArrive(barrier, count, place=place)
        case "barrier.wait":
            return BarrierWait(_barrier(cursor, uses), place)
        case "load.to.lds" | "load.async.to.lds":
            return _parse_copy(cursor, uses, place, asynchronous=first.text != "load.to.lds")
        case "asyncmark":
            return AsyncMark(place)
        case "wait.asyncmark":
            return WaitAsyncMark(_left(cursor), place)
        case _ if cursor.at("="):
            return _parse_assignment(cursor, first, uses, place)
        case _:
            cursor.fail(
                f"{first.text!r} is not an operation",
                at=first.start,
                mend="operations: store, rN = load, rN = atomicrmw, rN = cmpxchg, fence, barrier, "
                "barrier.init, barrier.join, barrier.drop, barrier.arrive, "
                "rN = barrier.arrive.isfirst, barrier.wait (in the words of 000 barrier.signal "
                "and barrier.leave), load.to.lds, load.async.to.lds, asyncmark, wait.asyncmark, "
                "rN = EXPR, goto, if",
            )


def _parse_assignment(cursor: Cursor, register: Token, uses: NameUse, place: Place) -> Operation:
    if register.text in uses.state.places or register.text in _STATEMENTS:
        what = "a declared name" if register.text in uses.state.places else "a word of the format"
        cursor.fail(
            f"{register.text!r} is {what}, not a register",
            at=register.start,
            mend="name another register, or use store to write memory",
        )
    cursor.expect("=", "after the register")
    name = register.text
    if cursor.accept("load"):
        return _parse_load(cursor, name, uses, place)
    if cursor.accept("atomicrmw"):
        word = cursor.expect_kind(Kind.NAME, "an atomicrmw operation")
        op = _RMW_OPS.get(word.text)
        if op is None:
            cursor.fail(
                f"{word.text!r} is not an atomicrmw operation",
                at=word.start,
                mend="use one of " + ", ".join(_RMW_OPS),
            )
        pointer = _aligned(cursor, uses, "atomicrmw")
        cursor.expect(",", "and the operand")
        operand = _value(cursor, uses, pointer)
        scope = _scope(cursor)
        ordering = _ordering(cursor, RMW_ORDERINGS, "atomicrmw") or Ordering.MONOTONIC
        return AtomicRmw(name, op, pointer, operand, scope, ordering, _tags(cursor), place)
    if cursor.accept("barrier.arrive.isfirst") or cursor.accept("barrier.signal.isfirst"):
        barrier = _barrier(cursor, uses)
        count = parse_expression(cursor) if cursor.accept(",") else None
        return BarrierArrive(barrier, count, name, place)
    if cursor.accept("cmpxchg"):
        pointer = _aligned(cursor, uses, "cmpxchg")
        cursor.expect(",", "and the expected value")
        expected = _value(cursor, uses, pointer)
        cursor.expect(",", "and the new value")
        new = _value(cursor, uses, pointer)
        scope = _scope(cursor)
        success = _ordering(cursor, RMW_ORDERINGS, "cmpxchg") or Ordering.MONOTONIC
        failure = _ordering(cursor, CMPXCHG_FAILURE_ORDERINGS, "the failure of cmpxchg")
        if failure is None:
            failure = _load_part(success)
        tags = _tags(cursor)
        return CmpXchg(name, pointer, expected, new, scope, success, failure, tags, place)
    return Assign(name, _value(cursor, uses), place)


def _load_part(success: Ordering) -> Ordering:
    """Return the failure ordering that a success ordering implies: that of its load."""
    match success:
        case Ordering.SEQ_CST:
            return Ordering.SEQ_CST
        case Ordering.ACQUIRE | Ordering.ACQ_REL:
            return Ordering.ACQUIRE
        case _:
            return Ordering.MONOTONIC


def _parse_load(cursor: Cursor, register: str, uses: NameUse, place: Place) -> Load:
    kind, volatile, nontemporal = _modifiers(cursor)
    pointer = _pointer(cursor, uses)
    kind, scope, ordering = _access_end(cursor, kind, LOAD_ORDERINGS, "load atomic")
    if ordering is Ordering.ACQ_REL:
        ordering = Ordering.ACQUIRE
    tags = _tags(cursor)
    return Load(register, pointer, kind, scope, ordering, volatile, nontemporal, tags, place)


def _parse_store(cursor: Cursor, uses: NameUse, place: Place) -> Store:
    kind, volatile, nontemporal = _modifiers(cursor, _STORED)
    pointer = _pointer(cursor, uses)
    cursor.expect(",", "and the value to store")
    value = _value(cursor, uses, pointer)
    kind, scope, ordering = _access_end(cursor, kind, STORE_ORDERINGS, "store atomic")
    if ordering is Ordering.ACQ_REL:
        ordering = Ordering.RELEASE
    tags = _tags(cursor)
    return Store(pointer, value, kind, scope, ordering, volatile, nontemporal, tags, place)


def _left(cursor: Cursor) -> int:
    token = cursor.expect_kind(Kind.NUMBER, "the number of marks that need not be done")
    is_short = is_decimal(token.text) and len(token.text) <= len(str(_MOST_MARKS))
    if not is_short or integer_of(token.text) > _MOST_MARKS:
        cursor.fail(f"{token.text} marks", at=token.start, rule=f"at most {_MOST_MARKS}")
    return integer_of(token.text)


def _parse_copy(cursor: Cursor, uses: NameUse, place: Place, *, asynchronous: bool) -> LoadToLds:
    _, volatile, nontemporal = _modifiers(cursor, frozenset({AccessKind.PLAIN}))
    destination = _pointer(cursor, uses)
    cursor.expect(",", "and the location in global memory")
    source = _pointer(cursor, uses)
    return LoadToLds(destination, source, asynchronous, volatile, nontemporal, place)


_KINDS = {kind.value: kind for kind in AccessKind if kind is not AccessKind.PLAIN}
_STORED = frozenset(AccessKind) - {AccessKind.MONITOR}
_NEWER = frozenset({AccessKind.COOPERATIVE, AccessKind.MONITOR})
"""Kinds whose words were names that a location may have."""


def _modifiers(
    cursor: Cursor, kinds: frozenset[AccessKind] = frozenset(AccessKind)
) -> tuple[AccessKind, bool, bool]:
    """Parse the words between `load` or `store` and the location; `kinds` are those it may have."""
    kind, volatile, nontemporal = AccessKind.PLAIN, False, False
    while True:
        if kind is AccessKind.PLAIN and (named := _kind(cursor, kinds)) is not None:
            kind = named
        elif cursor.accept("volatile"):
            volatile = True
        elif cursor.accept("nontemporal"):
            nontemporal = True
        else:
            return kind, volatile, nontemporal


def _kind(cursor: Cursor, kinds: frozenset[AccessKind]) -> AccessKind | None:
    """Parse the word of a kind of access at the cursor; None if there is none."""
    token = cursor.token
    kind = _KINDS.get(token.text)
    if kind is None or kind not in kinds:
        return None
    if (
        kind in _NEWER
        and Cursor(cursor.text, token.start + len(token.text)).token.kind is not Kind.NAME
    ):
        return None  # a location of this name
    cursor.advance()
    return kind


def _access_end(
    cursor: Cursor, kind: AccessKind, legal: frozenset[Ordering], what: str
) -> tuple[AccessKind, SyncScope | None, Ordering]:
    """Parse scope and ordering after a load's or store's operands.

    Tests generated from families write `na` in place of an ordering: the access is then plain,
    whatever precedes it.
    """
    match kind:
        case AccessKind.PLAIN:
            return kind, None, Ordering.NOT_ATOMIC
        case AccessKind.AV:
            return kind, _scope(cursor), Ordering.NOT_ATOMIC
        case AccessKind.ATOMIC | AccessKind.COOPERATIVE | AccessKind.MONITOR:
            scope = _scope(cursor)
            if cursor.accept(NOT_ATOMIC_WORD):
                return AccessKind.PLAIN, None, Ordering.NOT_ATOMIC
            ordering = _ordering(cursor, legal, what) or Ordering.MONOTONIC
            return kind, scope, ordering


def _scope(cursor: Cursor) -> SyncScope:
    """Parse the scope at the cursor; the system scope if there is none."""
    token = cursor.token
    if token.kind is Kind.SCOPE or token.kind is Kind.NAME:
        scope = sync_scope(token.text)
        if scope is not None:
            cursor.advance()
            return scope
        if token.text not in ORDERING_BY_WORD and token.text != NOT_ATOMIC_WORD:
            cursor.fail(
                f"{token.text!r} is not a scope",
                rule="the scopes are those of 001 Memory Scopes",
                mend="use one of " + ", ".join(s.word for s in ALL_SYNC_SCOPES),
            )
    return SYSTEM


def _ordering(cursor: Cursor, legal: frozenset[Ordering], what: str) -> Ordering | None:
    """Parse the ordering at the cursor; None if there is none."""
    token = cursor.token
    if token.kind is not Kind.NAME:
        return None
    ordering = ORDERING_BY_WORD.get(token.text)
    if ordering is None:
        cursor.fail(
            f"{token.text!r} is not an ordering", mend="use one of " + ", ".join(ORDERING_BY_WORD)
        )
    if ordering not in legal:
        cursor.fail(
            f"{what} cannot be {token.text}",
            rule=f"{what} takes {', '.join(o.value for o in Ordering if o in legal)} {_LANGREF}",
        )
    cursor.advance()
    return ordering


def _tags(cursor: Cursor) -> TagSet:
    token = cursor.token
    if token.kind is not Kind.TAGS:
        return NO_TAGS
    tags = []
    for part in token.text[2:-1].split(","):
        prefix, colon, suffix = part.strip().partition(":")
        if not (prefix and colon and suffix):
            if not token.text[2:-1].strip():
                break
            cursor.fail(
                f"{part.strip()!r} is not a tag", rule="a tag is prefix:suffix [004 Definitions]"
            )
        tags.append(Tag(prefix.strip(), suffix.strip()))
    cursor.advance()
    return TagSet.of(tags)


def _pointer(cursor: Cursor, uses: NameUse) -> Pointer:
    part = parse_part(cursor, uses.state.locations, uses.state.undeclared)
    name = part.name
    if any(barrier.name == name for barrier in uses.state.barriers):
        cursor.fail(
            f"{name} is a barrier object, not a location",
            at=part.token.start,
            rule="memory operations cannot access barrier objects [001 Execution Barriers]",
        )
    if name not in uses.state.places:
        uses.undeclared.setdefault(name, cursor.place(part.token.start))
    return Pointer(name, part.generic, part.offset, part.size)


def _aligned(cursor: Cursor, uses: NameUse, what: str) -> Pointer:
    """Parse the location of a read-modify-write."""
    start = cursor.token.start
    pointer = _pointer(cursor, uses)
    if pointer.size is not None and pointer.offset % pointer.size:
        cursor.fail(
            f"{what} of {pointer.size} bytes at byte {pointer.offset} of {pointer.name}",
            at=start,
            rule=f"its address is a multiple of its size [LangRef {what}]",
            mend=f"access bytes that begin at a multiple of {pointer.size}",
        )
    return pointer


def _value(cursor: Cursor, uses: NameUse, pointer: Pointer | None = None) -> Expr:
    """Parse an expression, of a value for the `pointer` if there is one; a declared name in it gets
    a message of its own.
    """
    token = cursor.token
    if token.kind is Kind.NAME and token.text in uses.state.places:
        cursor.fail(
            f"{token.text} is a declared name, not a register",
            mend=f"load it into a register first: rN = load {token.text}",
        )
    size = uses.state.widest if pointer is None else uses.state.size_of(pointer)
    expression = parse_expression(cursor, size=max(size, WORD))
    if size < WORD and isinstance(expression, Const):
        number = expression.value
        if not -(1 << (8 * size - 1)) <= number < 1 << (8 * size):
            cursor.fail(
                f"{number} does not fit in {8 * size} bits",
                at=token.start,
                rule=f"the access covers {size} bytes",
            )
        return Const(fit(number, size))
    return expression


def _barrier(cursor: Cursor, uses: NameUse) -> str:
    token = cursor.expect_kind(Kind.NAME, "a barrier object")
    if all(barrier.name != token.text for barrier in uses.state.barriers):
        known = ", ".join(barrier.name for barrier in uses.state.barriers) or "none"
        cursor.fail(
            f"{token.text} is not a declared barrier object",
            at=token.start,
            rule="barrier operations name an object of the initial state",
            mend=f"declare it, as in 'barrier {token.text} = named;' (declared: {known})",
        )
    return token.text
