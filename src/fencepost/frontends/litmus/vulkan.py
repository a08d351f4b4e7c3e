"""Parses Vulkan litmus tests in Dat3M's format to `LitmusTest`: the same columns, in Vulkan's
words.

Subgroup, workgroup, queue family and device are wavefront, workgroup, cluster and agent. A control
barrier becomes an object of the model itself with fences beside it (`vulkan_barriers`). Private
accesses and orders about some storage classes get annotations (`vulkan_recipe`), and orders of the
host a flag (`vulkan_host`). Features without an equivalent in 002 and 004 are rejected: locations
with two names, what the host makes available and visible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.errors import InputError, Place
from fencepost.frontends.litmus.conditions import Question, parse_question
from fencepost.frontends.litmus.lexer import SKIP, Cursor, Kind
from fencepost.frontends.litmus.state import parse_index, parse_value
from fencepost.frontends.litmus.vulkan_barriers import (
    Comer,
    ControlBarrier,
    object_name,
    objects,
    renamed,
    widened_scope,
)
from fencepost.frontends.litmus.vulkan_host import (
    HostOrder,
    ending,
    flags,
    in_order,
    parse_host,
    starting,
)
from fencepost.frontends.litmus.vulkan_operations import (
    Words,
    location_name,
    parse_instruction,
    parse_words,
    register_name,
    thread_number,
)
from fencepost.frontends.litmus.vulkan_recipe import Recipe
from fencepost.frontends.litmus.vulkan_words import SCOPES, unsupported
from fencepost.patterns import pattern
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
    LitmusTest,
    Location,
    Program,
    Thread,
)
from fencepost.program.values import UNDEF, Value, scalar
from fencepost.program.wellformed import check
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Position, Scope

_HEADER = pattern(SKIP + r"(?i:vulkan)\b(?P<name>(?:(?!//)[^\n{])*)(?P<says>[^{]*)", re.ASCII)
_COMMENT = pattern(r'"([^"]*)"|"|//[^\n]*')
"""The parts to remove from a description: quotes, and comments outside quotes."""
_QUESTIONS = frozenset({"exists", "forall", "filter", "~"})
MOST_THREADS = 128


@dataclass(slots=True)
class _Column:
    """A thread as its column states it; `groups` are its numbers from the queue family inwards.
    `code` has the words that each operation comes from.
    """

    number: int
    groups: tuple[int, int, int]
    place: Place
    code: list[tuple[Words, Operation]] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)
    barriers: dict[str, ControlBarrier] = field(default_factory=dict)

    @property
    def comer(self) -> Comer:
        """The thread as the barriers see it."""
        return Comer(self.groups, frozenset(self.barriers.values()))


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
    host = parse_host(cursor)
    columns = _parse_threads(cursor)
    question = _parse_question(cursor)
    _check_threads(columns, state, host)
    comers = [column.comer for column in columns]
    widened = _needs_widening(columns)
    program = Program(
        tuple(_threads(columns, state, host, widened=widened)),
        (*_locations(columns, state), *flags([each for each, _ in host])),
        objects(comers, widened=widened),
    )
    says = " ".join(_COMMENT.sub(r"\1", header["says"]).split())
    test = LitmusTest(
        header["name"].strip() or "unnamed",
        program,
        question.quantifier,
        question.condition,
        in_order([each for each, _ in host], question.filter),
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
            of = thread_number(cursor, token), register_name(cursor, name)
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


def _check_threads(
    columns: list[_Column], state: _State, host: list[tuple[HostOrder, Place]]
) -> None:
    """Raise InputError for a register of no thread, or an order of one."""
    threads = {each.number for each in columns}
    for order, place in host:
        if not threads.issuperset(order) or order[0] == order[1]:
            raise InputError(f"ssw {order[0]} {order[1]} is no order of two threads", place=place)
    for (thread, name), place in state.places.items():
        if thread not in threads:
            listed = ", ".join(f"P{each}" for each in sorted(threads))
            raise InputError(
                f"P{thread}:{name} has a value, and there is no thread P{thread}",
                place=place,
                mend=f"the threads: {listed}",
            )


def _parse_threads(cursor: Cursor) -> list[_Column]:
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
            _parse_cell(cursor, column)
        cursor.expect(";", "at the end of a row")
    for column in columns:
        for _, each in column.code:
            if isinstance(each, Goto) and each.label not in column.labels:
                cursor.fail(f"there is no label {each.label} in P{column.number}")
    return columns


def _parse_head(cursor: Cursor) -> _Column:
    token = cursor.expect_kind(Kind.NAME, "a thread header such as 'P0@sg 0, wg 0, qf 0'")
    number = thread_number(cursor, token)
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


def _parse_cell(cursor: Cursor, column: _Column) -> None:
    while not (cursor.at("|") or cursor.at(";")):
        token = cursor.expect_kind(Kind.NAME, "an instruction")
        if cursor.accept(":"):
            if token.text in column.labels:
                cursor.fail(f"the label {token.text} stands twice", at=token.start)
            column.labels[token.text] = len(column.code)
            continue
        words = parse_words(cursor, token)
        if words.opcode == "cbar":
            made = _control_barrier(cursor, column, words)
        else:
            made = [parse_instruction(cursor, words)]
        column.code += ((words, operation) for operation in made)
        return


def _control_barrier(cursor: Cursor, column: _Column, words: Words) -> list[Operation]:
    """Return a barrier with the fences that its semantics require."""
    number = _number(cursor, "the control barrier's number")
    name = f"b{number}"
    quorum = None
    if cursor.accept(","):
        number = _number(cursor, "the number of the barrier that it is performed on")
        name = f"n{number}"
        if cursor.accept(","):
            quorum = _number(cursor, "the number of threads that it waits for")
            if quorum == 0:
                cursor.fail("a barrier waits for one thread at least")
    if words.scope is None:
        raise unsupported("cbar without a scope", "barriers have one", words.place)
    scope = min(words.scope.scope, Scope.WORKGROUP)
    barrier = ControlBarrier(name, scope, quorum)
    if column.barriers.setdefault(name, barrier) != barrier:
        raise unsupported(
            f"control barrier {number} with several scopes or numbers of threads",
            "a barrier object has one expected count",
            words.place,
        )
    made: list[Operation] = [BarrierSync(name, place=words.place)]
    tags = words.tags
    if words.releases:
        made.insert(0, Fence(words.scope, Ordering.RELEASE, tags, place=words.place))
    if words.acquires:
        made.append(Fence(words.scope, Ordering.ACQUIRE, tags, place=words.place))
    return made


def _number(cursor: Cursor, what: str) -> int:
    token = cursor.expect_kind(Kind.NUMBER, what)
    return parse_index(cursor, token, token.text)


def _needs_widening(columns: list[_Column]) -> bool:
    """Return True if some operation can tell the threads of a subgroup that wait at barriers, which
    are waves here, from those of others.
    """
    scopes = {words.scope.scope for column in columns for words, _ in column.code if words.scope}
    groups = [column.groups for column in columns]
    return Scope.WAVEFRONT in scopes and any(
        groups.count(column.groups) > 1 for column in columns if column.barriers
    )


def _parse_question(cursor: Cursor) -> Question:
    """Parse the condition; a test without one asks for races, in executions that its filter
    allows.
    """
    start = cursor.token.start
    if re.search(r"\b(?:exists|forall)\b", cursor.text[start:], flags=re.ASCII):
        return parse_question(cursor)
    return parse_question(Cursor(f"{cursor.text}\nexists race", start))


def _threads(
    columns: list[_Column],
    state: _State,
    host: list[tuple[HostOrder, Place]],
    *,
    widened: bool,
) -> Iterator[Thread]:
    """Yield the threads at their positions, with their code. A thread that waits at barriers gets a
    wavefront of its own.
    """
    recipe = Recipe.of(words for column in columns for words, _ in column.code)
    comers = [column.comer for column in columns]
    orders = [order for order, _ in host]
    instances: list[dict[tuple[int, ...], int]] = [{}, {}, {}, {}]
    for column in columns:
        own = (*column.groups, column.number)
        paths = [own[:1], own[:2], own[:3], own]
        if not widened:
            # Subgroups are wavefronts, unless their threads wait one by one.
            paths = [(), own[:1], own[:2], own if column.barriers else own[:3]]
        agent, cluster, workgroup, wavefront = (
            known.setdefault(path, len(known)) for path, known in zip(paths, instances, strict=True)
        )
        begin = starting(orders, column.number)
        code = [
            _finished(words, operation, column, comers, recipe, widened=widened)
            for words, operation in column.code
        ]
        yield Thread(
            column.number,
            Position(agent, cluster, workgroup, wavefront, column.number),
            (*begin, *code, *ending(orders, column.number)),
            tuple((label, at + len(begin)) for label, at in column.labels.items()),
            tuple(
                (name, scalar(value))
                for (thread, name), value in state.registers.items()
                if thread == column.number and value != 0
            ),
            column.place,
        )


def _finished(
    words: Words,
    operation: Operation,
    column: _Column,
    comers: list[Comer],
    recipe: Recipe,
    *,
    widened: bool,
) -> Operation:
    """Return an operation with its annotations, its scope as the program has it, and the object of
    its group.
    """
    if isinstance(operation, BarrierSync):
        barrier = column.barriers[operation.barrier]
        return renamed(operation, object_name(comers, barrier, column.groups, widened=widened))
    if not isinstance(operation, Load | Store | AtomicRmw | Fence):
        return operation
    operation = replace(operation, tags=TagSet.of([*operation.tags, *recipe.tags(words)]))
    if widened and operation.scope is not None:
        return replace(operation, scope=widened_scope(operation.scope))
    return operation


def _locations(columns: list[_Column], state: _State) -> tuple[Location, ...]:
    """Return the declared locations, then those that are only used, which are initially 0."""
    found = dict(state.locations)
    for column in columns:
        for _, each in column.code:
            if isinstance(each, Load | Store | AtomicRmw):
                name = each.pointer.name
                found.setdefault(name, Location(name, AddressSpace.GLOBAL, 0, each.place))
    return tuple(found.values())
