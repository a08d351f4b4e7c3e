"""Converts instructions of Vulkan litmus tests to operations, by the document's table (002)."""

from __future__ import annotations

import re
from types import MappingProxyType

from fencepost.errors import Place
from fencepost.frontends.litmus.lexer import Cursor, Kind, Token
from fencepost.frontends.litmus.state import parse_index, parse_integer
from fencepost.frontends.litmus.vulkan_words import (
    BRANCHES,
    COMPUTES,
    LONG_SCOPES,
    ORDERS,
    RMW,
    SCOPES,
    unsupported,
)
from fencepost.patterns import pattern
from fencepost.program.expressions import Binary, Const, Expr, Register
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AtomicRmw,
    Fence,
    Goto,
    Load,
    Operation,
    Pointer,
    Store,
)
from fencepost.program.values import RmwOp, wrap
from fencepost.records import dataclass
from fencepost.vocabulary.mmra import AV_NONE, NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SyncScope

_FLAGS = MappingProxyType(
    {
        "ld": frozenset({"atom", "av", "vis", "nonpriv", "priv", "semav", "semvis"}),
        "st": frozenset({"atom", "av", "vis", "nonpriv", "priv", "semav", "semvis"}),
        "rmw": frozenset({"atom", "semav", "semvis"}),
        "membar": frozenset({"semav", "semvis"}),
        "cbar": frozenset({"semav", "semvis"}),
    }
)
"""The words that instructions accept besides order, scope and storage classes; other instructions
accept none.
"""
_HOST = frozenset({"avdevice", "visdevice"})
_ACCESSES = frozenset({"ld", "st", "rmw"})
_REGISTER = pattern(r"r[0-9]+")


@dataclass(frozen=True, slots=True)
class Words:
    """An instruction's words, without repetitions. `masks` are the storage classes that its order
    covers.
    """

    opcode: str
    place: Place
    flags: frozenset[str]
    ordering: Ordering
    scope: SyncScope | None
    classes: frozenset[str]
    masks: frozenset[str]
    rmw: RmwOp = RmwOp.XCHG

    @property
    def atomic(self) -> bool:
        return "atom" in self.flags or self.opcode == "rmw"

    @property
    def private(self) -> bool:
        """True of an access that is not NonPrivatePointer: no atomic, nor available or visible."""
        if self.opcode not in ("ld", "st") or self.atomic or not self.classes:
            return False
        return "priv" in self.flags or self.flags.isdisjoint({"nonpriv", "av", "vis"})

    @property
    def releases(self) -> bool:
        return self.ordering.at_least_release

    @property
    def acquires(self) -> bool:
        return self.ordering.at_least_acquire

    @property
    def tags(self) -> TagSet:
        """The tags of the semantics: none if all that the order covers is made available and
        visible, AV_NONE if nothing is.

        Raises UnsupportedError if only half of it is.
        """
        wanted = {"semav"} if self.releases else set()
        wanted |= {"semvis"} if self.acquires else set()
        have = self.flags & {"semav", "semvis"}
        if have - wanted:
            raise unsupported(
                f"{', '.join(sorted(have - wanted))} in an operation that does not "
                f"{'release' if 'semav' in have - wanted else 'acquire'}",
                "what an operation makes available goes with release, visible with acquire",
                self.place,
            )
        if have == wanted:
            return NO_TAGS
        if have:
            raise unsupported(
                f"{next(iter(have))} alone in an operation that acquires and releases",
                "what an order makes available and visible goes together, unless nothing is",
                self.place,
            )
        return TagSet.of((AV_NONE,))


def parse_words(cursor: Cursor, token: Token) -> Words:
    """Parse the words of an instruction. Raises InputError for an unknown one."""
    opcode, *rest = token.text.split(".")
    place = cursor.place(token.start)
    if opcode in _HOST:
        raise unsupported(opcode, "there are no operations of a host", place)
    flags, classes, masks, scopes, orders = set(), set(), set(), set(), set()
    operations = set()
    known = _FLAGS.get(opcode)
    for word in rest:
        word = LONG_SCOPES.get(word, word)
        if known is None:
            cursor.fail(f"{word!r}: {opcode} takes no words", at=token.start)
        elif word in known:
            flags.add(word)
        elif word in SCOPES:
            scopes.add(word)
        elif word in ORDERS:
            orders |= {"acq", "rel"} if word == "acq_rel" else {word}
        elif opcode == "rmw" and word in RMW:
            operations.add(RMW[word])
        elif word == "semsc01":
            masks |= {"0", "1"}
        elif re.fullmatch("semsc[0-9]", word):
            masks.add(word[5:])
        elif opcode in _ACCESSES and re.fullmatch("sc[0-9]", word):
            classes.add(word[2:])
        else:
            cursor.fail(f"{word!r} is no word of {opcode}", at=token.start)
    for what, found in (("scope", scopes), ("storage class", classes), ("operation", operations)):
        if len(found) > 1:
            cursor.fail(f"{opcode} has one {what}, not {len(found)}", at=token.start)
    ordering = ORDERS.get("acq_rel" if len(orders) > 1 else next(iter(orders), ""))
    return Words(
        opcode,
        place,
        frozenset(flags),
        ordering or Ordering.MONOTONIC,
        SyncScope(SCOPES[scopes.pop()]) if scopes else None,
        frozenset(classes),
        frozenset(masks),
        operations.pop() if operations else RmwOp.XCHG,
    )


def parse_instruction(cursor: Cursor, words: Words) -> Operation:
    """Return the operation of an instruction with parsed words, other than a control barrier."""
    place = words.place
    match words.opcode:
        case "ld":
            return _load(cursor, words)
        case "st":
            pointer = _pointer(cursor)
            cursor.expect(",", "before what is stored")
            value = _value(cursor)
            kind, scope, ordering = _access(words, own="av", other="vis")
            if words.acquires:
                cursor.fail("a store does not acquire")
            return Store(pointer, value, kind, scope, ordering, tags=words.tags, place=place)
        case "rmw":
            register = _register(cursor)
            cursor.expect(",", "behind the register")
            pointer = _pointer(cursor)
            cursor.expect(",", "before the operand")
            operand, scope = _value(cursor), _scoped(words)
            _in_a_class(words)
            return AtomicRmw(
                register, words.rmw, pointer, operand, scope, words.ordering, words.tags, place
            )
        case "membar":
            if not (words.releases or words.acquires):
                cursor.fail("a memory barrier acquires or releases")
            return Fence(_scoped(words), words.ordering, words.tags, place=place)
        case "goto":
            return Goto(cursor.expect_kind(Kind.NAME, "a label").text, place=place)
        case branch if branch in BRANCHES:
            left = _value(cursor)
            cursor.expect(",", "between what is compared")
            right = _value(cursor)
            cursor.expect(",", "before the label")
            label = cursor.expect_kind(Kind.NAME, "a label").text
            return Goto(label, Binary(BRANCHES[branch], left, right), place=place)
        case opcode if opcode in COMPUTES:
            return _compute(cursor, words)
    cursor.fail(f"{words.opcode!r} is no instruction of a Vulkan litmus test")


def _load(cursor: Cursor, words: Words) -> Operation:
    register = _register(cursor)
    cursor.expect(",", "behind the register")
    if cursor.token.kind is not Kind.NAME:
        return Assign(register, _value(cursor), place=words.place)
    pointer = _pointer(cursor)
    kind, scope, ordering = _access(words, own="vis", other="av")
    if words.releases:
        cursor.fail("a load does not release")
    return Load(register, pointer, kind, scope, ordering, tags=words.tags, place=words.place)


def _compute(cursor: Cursor, words: Words) -> Operation:
    register = _register(cursor)
    cursor.expect(",", "behind the register")
    left = _value(cursor)
    cursor.expect(",", "between the operands")
    right = _value(cursor)
    op = COMPUTES[words.opcode]
    if words.opcode == "add" and isinstance(left, Register) and right == Const(0):
        return Assign(register, left, place=words.place)
    return Assign(register, Binary(op, left, right), place=words.place)


def _access(words: Words, own: str, other: str) -> tuple[AccessKind, SyncScope | None, Ordering]:
    """Return the kind, scope and ordering of an access."""
    _in_a_class(words)
    if other in words.flags:
        raise unsupported(
            f"{other} in {words.opcode}", f"{words.opcode} takes {own} alone", words.place
        )
    if words.atomic:
        return AccessKind.ATOMIC, _scoped(words), words.ordering
    if words.ordering is not Ordering.MONOTONIC or words.flags & {"semav", "semvis"}:
        raise unsupported(
            "an order of an access that is no atomic", "orders are of atomics", words.place
        )
    if own in words.flags and "priv" not in words.flags:
        return AccessKind.AV, _scoped(words), Ordering.NOT_ATOMIC
    return AccessKind.PLAIN, None, Ordering.NOT_ATOMIC


def _in_a_class(words: Words) -> None:
    """Raise UnsupportedError if an access names no storage class."""
    if not words.classes:
        raise unsupported(
            f"{words.opcode} without a storage class",
            "orders are about the storage classes that accesses name",
            words.place,
            mend="add .sc0",
        )


def _scoped(words: Words) -> SyncScope:
    if words.scope is None:
        raise unsupported(
            f"{words.opcode} without a scope", "atomics, barriers, av and vis have one", words.place
        )
    return words.scope


def _register(cursor: Cursor) -> str:
    return register_name(cursor, cursor.expect_kind(Kind.NAME, "a register"))


def thread_number(cursor: Cursor, token: Token) -> int:
    """Return the number of the thread that a token names."""
    if re.fullmatch("P[0-9]+", token.text) is None:
        cursor.fail(f"{token.text!r} is not a thread: these are P0, P1, …", at=token.start)
    return parse_index(cursor, token, token.text[1:])


def register_name(cursor: Cursor, token: Token) -> str:
    """Return the name of a register; other names are of locations."""
    if not _REGISTER.fullmatch(token.text):
        cursor.fail(f"{token.text!r} is no register: these are r0, r1, …", at=token.start)
    return token.text


def location_name(cursor: Cursor, token: Token) -> str:
    """Return the name of a location, which is not that of a register."""
    if _REGISTER.fullmatch(token.text):
        cursor.fail(f"{token.text!r} is a register, where a location is wanted", at=token.start)
    return token.text


def _pointer(cursor: Cursor) -> Pointer:
    return Pointer(location_name(cursor, cursor.expect_kind(Kind.NAME, "a location")))


def _value(cursor: Cursor) -> Expr:
    token = cursor.token
    if token.kind is Kind.NAME:
        return Register(_register(cursor))
    negative = cursor.accept("-")
    number = cursor.expect_kind(Kind.NUMBER, "a number or a register")
    return Const(wrap(parse_integer(cursor, number, negative=negative)))
