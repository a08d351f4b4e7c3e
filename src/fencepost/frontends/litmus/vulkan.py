"""Parses Vulkan litmus tests in Dat3M's format to `LitmusTest`: the same columns, in Vulkan's
words.

Subgroup, workgroup, queue family and device are wavefront, workgroup, cluster and agent. A control
barrier becomes an object of the model itself with fences beside it. Features without an equivalent
in 002 are rejected: private accesses, orders for some storage classes alone, locations with two
names, the host's synchronization.
"""

from __future__ import annotations

import re

from fencepost.errors import InputError, Place
from fencepost.frontends.litmus.conditions import Question, parse_question
from fencepost.frontends.litmus.lexer import SKIP, Cursor, Kind, Token
from fencepost.frontends.litmus.state import parse_index, parse_value
from fencepost.frontends.litmus.vulkan_operations import (
    Uses,
    Words,
    location_name,
    parse_instruction,
    parse_words,
    register_name,
)
from fencepost.frontends.litmus.vulkan_words import SCOPES, unsupported
from fencepost.program.operations import (
    AtomicRmw,
    BarrierSync,
    Fence,
    Goto,
    Load,
    Operation,
    Store,
)
from fencepost.program.program import (
    Barrier,
    BarrierKind,
    LitmusTest,
    Location,
    Program,
    Thread,
)
from fencepost.program.values import UNDEF, Value
from fencepost.program.wellformed import check
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Position, Scope

_HEADER = re.compile(SKIP + r"(?i:vulkan)\b(?P<name>(?:(?!//)[^\n{])*)(?P<says>[^{]*)", re.ASCII)
_COMMENT = re.compile(r'"([^"]*)"|"|//[^\n]*')
"""The parts to remove from a description: quotes, and comments outside quotes."""
_QUESTIONS = frozenset({"exists", "forall", "filter", "~"})
MOST_THREADS = 128


@dataclass(slots=True)
class _Column:
    """A thread as its column states it; `groups` are its numbers from the queue family inwards, and
    `barriers` the numbers of the control barriers in its code, `wide` those of them whose scope is
    wider than the workgroup.
    """

    number: int
    groups: tuple[int, int, int]
    place: Place
    code: list[Operation] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)
    barriers: set[int] = field(default_factory=set)
    wide: set[int] = field(default_factory=set)


@dataclass(slots=True)
class _State:
    """The declarations between the braces."""

    locations: dict[str, Location] = field(default_factory=dict)
    registers: dict[tuple[int, str], Value] = field(default_factory=dict)
    places: dict[tuple[int, str], Place] = field(default_factory=dict)


def is_vulkan(text: str) -> bool:
    """Return True if a text begins as a Vulkan litmus test does."""
    return _HEADER.match(text) is not None


def parse_vulkan(text: str) -> LitmusTest:
    """Parse a Vulkan test.

    Raises InputError with the line and column of the first error, UnsupportedError for features
    without an equivalent in the memory model.
    """
    header = _HEADER.match(text)
    assert header is not None
    cursor = Cursor(text, header.end())
    state = _parse_state(cursor)
    if cursor.at("{"):
        cursor.advance()
        if not cursor.accept("}"):
            raise unsupported(
                "ssw", "nothing synchronizes but operations of the test", cursor.place()
            )
    uses = Uses()
    columns = _parse_threads(cursor, uses)
    question = _parse_question(cursor)
    uses.check()
    _check_threads(columns, state)
    barriers = _named_barriers(columns)
    program = Program(
        _threads(columns, state, subgroups=Scope.WAVEFRONT in uses.scopes),
        _locations(columns, state),
        barriers,
    )
    says = " ".join(_COMMENT.sub(r"\1", header["says"]).split())
    test = LitmusTest(
        header["name"].strip() or "unnamed",
        program,
        question.quantifier,
        question.condition,
        question.filter,
        says or None,
    )
    check(test)
    return test


def _parse_state(cursor: Cursor) -> _State:
    cursor.expect("{", "at the start of the initial state")
    state = _State()
    while not cursor.accept("}"):
        if cursor.accept(";"):
            continue
        token = cursor.expect_kind(Kind.NAME, "a declaration or the closing }")
        if cursor.accept(":"):
            name = cursor.expect_kind(Kind.NAME, "a register")
            of = _thread_number(cursor, token), register_name(cursor, name)
            if of in state.registers:
                cursor.fail(f"{token.text}:{name.text} has a value already", at=token.start)
            cursor.expect("=", "behind the register")
            state.registers[of] = parse_value(cursor)
            state.places[of] = cursor.place(token.start)
            continue
        if cursor.at("aliases"):
            raise unsupported("a location of two names", "a name is a location", cursor.place())
        if location_name(cursor, token) in state.locations:
            cursor.fail(f"{token.text} has a value already", at=token.start)
        cursor.expect("=", "behind the location")
        if cursor.token.kind is Kind.NAME:
            raise unsupported("the address of a location", "values are integers", cursor.place())
        initial = parse_value(cursor)
        if cursor.accept("@"):  # its storage class: each access says it too
            kind = cursor.expect_kind(Kind.NAME, "a storage class, such as sc0")
            if not re.fullmatch("sc[0-9]", kind.text):
                cursor.fail(f"{kind.text!r} is no storage class", at=kind.start)
        place = cursor.place(token.start)
        state.locations[token.text] = Location(
            token.text, AddressSpace.GLOBAL, None if initial is UNDEF else int(initial), place
        )
    return state


def _check_threads(columns: list[_Column], state: _State) -> None:
    """Raise InputError for a register of no thread."""
    threads = {each.number for each in columns}
    for (thread, name), place in state.places.items():
        if thread not in threads:
            listed = ", ".join(f"P{each}" for each in sorted(threads))
            raise InputError(
                f"P{thread}:{name} has a value, and there is no thread P{thread}",
                place=place,
                mend=f"the threads: {listed}",
            )


def _parse_threads(cursor: Cursor, uses: Uses) -> list[_Column]:
    columns = [_parse_head(cursor)]
    while cursor.accept("|"):
        columns.append(_parse_head(cursor))
        if len(columns) > MOST_THREADS:
            cursor.fail(f"more than {MOST_THREADS} threads")
    cursor.expect(";", "behind the thread headers")
    while cursor.token.kind is not Kind.END and cursor.token.text not in _QUESTIONS:
        for at, column in enumerate(columns):
            if at:
                cursor.expect("|", f"behind the cell of P{columns[at - 1].number}")
            _parse_cell(cursor, column, uses)
        cursor.expect(";", "at the end of a row")
    for column in columns:
        for each in column.code:
            if isinstance(each, Goto) and each.label not in column.labels:
                cursor.fail(f"there is no label {each.label} in P{column.number}")
    return columns


def _parse_head(cursor: Cursor) -> _Column:
    token = cursor.expect_kind(Kind.NAME, "a thread header such as 'P0@sg 0, wg 0, qf 0'")
    number = _thread_number(cursor, token)
    numbers = dict.fromkeys(SCOPES, 0)
    if cursor.accept("@"):
        while True:
            word = cursor.expect_kind(Kind.NAME, "sg, wg or qf")
            if word.text not in numbers:
                cursor.fail(f"{word.text!r} is none of sg, wg, qf", at=word.start)
            digits = cursor.expect_kind(Kind.NUMBER, f"the number of the {word.text}")
            numbers[word.text] = parse_index(cursor, digits, digits.text)
            if not cursor.accept(","):
                break
    groups = numbers["qf"], numbers["wg"], numbers["sg"]
    place = cursor.place(token.start)
    if numbers["dv"]:
        raise unsupported("a second device", "Vulkan's tests are of one device", place)
    return _Column(number, groups, place)


def _thread_number(cursor: Cursor, token: Token) -> int:
    if re.fullmatch("P[0-9]+", token.text) is None:
        cursor.fail(f"{token.text!r} is not a thread: these are P0, P1, …", at=token.start)
    return parse_index(cursor, token, token.text[1:])


def _parse_cell(cursor: Cursor, column: _Column, uses: Uses) -> None:
    while not (cursor.at("|") or cursor.at(";")):
        token = cursor.expect_kind(Kind.NAME, "an instruction")
        if cursor.accept(":"):
            if token.text in column.labels:
                cursor.fail(f"the label {token.text} stands twice", at=token.start)
            column.labels[token.text] = len(column.code)
            continue
        words = parse_words(cursor, token)
        uses.note(words)
        if words.opcode == "cbar":
            column.code += _control_barrier(cursor, column, words)
        else:
            column.code.append(parse_instruction(cursor, words))
        return


def _control_barrier(cursor: Cursor, column: _Column, words: Words) -> list[Operation]:
    """Return a barrier with the fences that its semantics require."""
    token = cursor.expect_kind(Kind.NUMBER, "the control barrier's number")
    number = parse_index(cursor, token, token.text)
    if words.scope is None or words.scope.scope < Scope.WORKGROUP:
        raise unsupported(
            "a control barrier that is not a workgroup's", "barriers are of waves", words.place
        )
    if cursor.at(","):
        raise unsupported(
            "a control barrier of some of the threads that come to it",
            "barriers are of all",
            words.place,
        )
    column.barriers.add(number)
    if words.scope.scope > Scope.WORKGROUP:
        column.wide.add(number)
    made: list[Operation] = [BarrierSync(f"b{number}", place=words.place)]
    tags = words.tags
    if words.releases:
        made.insert(0, Fence(words.scope, Ordering.RELEASE, tags, place=words.place))
    if words.acquires:
        made.append(Fence(words.scope, Ordering.ACQUIRE, tags, place=words.place))
    return made


def _named_barriers(columns: list[_Column]) -> tuple[Barrier, ...]:
    """Return a barrier object for each number, or for each of its workgroups if their sizes differ;
    the code is changed to name it. Raises UnsupportedError if one number is of several workgroups.
    """
    found = []
    for number in sorted({each for column in columns for each in column.barriers}):
        sizes: dict[tuple[int, int], int] = {}
        for column in columns:
            if number in column.barriers:
                group = column.groups[:2]
                sizes[group] = sizes.get(group, 0) + 1
        if len(sizes) > 1 and any(number in column.wide for column in columns):
            raise unsupported(
                f"control barrier {number} of several workgroups",
                "barriers are of a workgroup",
                columns[0].place,
            )
        if len(set(sizes.values())) == 1:
            found.append(Barrier(f"b{number}", BarrierKind.BARE, next(iter(sizes.values()))))
            continue
        for at, (group, size) in enumerate(sizes.items()):
            name = f"b{number}w{at}"
            found.append(Barrier(name, BarrierKind.BARE, size))
            for column in columns:
                if column.groups[:2] == group:
                    column.code = [_renamed(each, f"b{number}", name) for each in column.code]
    return tuple(found)


def _renamed(operation: Operation, old: str, new: str) -> Operation:
    if isinstance(operation, BarrierSync) and operation.barrier == old:
        return replace(operation, barrier=new)
    return operation


def _parse_question(cursor: Cursor) -> Question:
    """Parse the condition; a test without one asks for races, in executions that its filter
    allows.
    """
    start = cursor.token.start
    if re.search(r"\b(?:exists|forall)\b", cursor.text[start:], flags=re.ASCII):
        return parse_question(cursor)
    return parse_question(Cursor(f"{cursor.text}\nexists race", start))


def _threads(columns: list[_Column], state: _State, *, subgroups: bool) -> tuple[Thread, ...]:
    """Return the threads at their positions. A thread that waits at barriers gets a wavefront of
    its own; a test in which an operation could notice that is rejected.
    """
    instances: list[dict[tuple[int, ...], int]] = [{}, {}, {}]
    made = []
    for column in columns:
        path: tuple[int, ...] = ()
        places = []
        for depth, number in enumerate(column.groups):
            path = (*path, number)
            if depth == 2 and column.barriers:
                if subgroups and sum(each.groups == column.groups for each in columns) > 1:
                    raise unsupported(
                        "control barriers of several threads of a subgroup whose scope is used",
                        "a thread at a barrier stands for its wavefront",
                        column.place,
                    )
                path = (*path, column.number)
            places.append(instances[depth].setdefault(path, len(instances[depth])))
        cluster, workgroup, wavefront = places
        made.append(
            Thread(
                column.number,
                Position(0, cluster, workgroup, wavefront, column.number),
                tuple(column.code),
                tuple(column.labels.items()),
                tuple(
                    (name, value)
                    for (thread, name), value in state.registers.items()
                    if thread == column.number and value != 0
                ),
                column.place,
            )
        )
    return tuple(made)


def _locations(columns: list[_Column], state: _State) -> tuple[Location, ...]:
    """Return the declared locations, then those that are only used, which are initially 0."""
    found = dict(state.locations)
    for column in columns:
        for each in column.code:
            if isinstance(each, Load | Store | AtomicRmw):
                name = each.pointer.name
                found.setdefault(name, Location(name, AddressSpace.GLOBAL, 0, each.place))
    return tuple(found.values())
