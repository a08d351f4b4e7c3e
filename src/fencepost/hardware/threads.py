"""A thread as the sequence of barrier operations that it performs.

Registers, branches and loops are run; the result of a load is unknown. A program is refused if a
branch on an unknown value changes which barrier operation comes next, or if a loop ends only by a
value in memory, unless the loop is assumed to end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from graphlib import CycleError, TopologicalSorter
from typing import assert_never

from fencepost.errors import BoundReached, UnsupportedError
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.operations import (
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
    Operation,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import Thread
from fencepost.program.values import UNDEF, apply_binary, apply_unary
from fencepost.records import dataclass, field

MOST_STATES = 20_000
"""The most states of one thread's registers that are examined."""


class Action(Enum):
    """The action of a wave on a barrier object; the value is the guide's word."""

    INIT = "init"
    JOIN = "join"
    DROP = "drop"
    ARRIVE = "arrive"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Performed:
    """One barrier operation that a thread performs.

    `count` is the expected count of an init, or the new one of an arrive. `together` marks the two
    halves of `barrier BO`, `source` is the operation as written; these take no part in comparison.
    """

    action: Action
    barrier: str
    count: int | None
    together: bool = field(compare=False)
    source: BarrierOperation = field(compare=False)


class _Unknown(Enum):
    UNKNOWN = "unknown"


_UNKNOWN = _Unknown.UNKNOWN
_Known = int | _Unknown
_State = tuple[int, tuple[tuple[str, _Known], ...]]
"""The next operation, and the registers that are not 0, by name."""
_Next = tuple[BarrierOperation, int | None] | None
"""A barrier operation and the value of its count; None where the thread ends."""


def performed(thread: Thread, *, loops_end: bool = False) -> tuple[Performed, ...]:
    """Return the barrier operations of a thread, in program order. With `loops_end`, a loop that
    spins on memory is assumed to end.

    Raises UnsupportedError if they depend on values in memory or if the thread loops forever,
    BoundReached if a loop takes too many steps.
    """
    registers = {
        name: value if isinstance(value, int) else _UNKNOWN for name, value in thread.registers
    }
    states = {(0, _packed(registers))}
    found: list[Performed] = []
    while True:
        ends, spins = _run_to_barriers(thread, states)
        choices = {choice for _, choice in ends}
        if len(choices) != 1:
            raise _undecided(thread, choices)
        if spins and not loops_end:
            raise UnsupportedError(
                f"P{thread.number} loops until memory has a certain value",
                place=thread.place,
                rule="the barrier machine runs barriers, not memory",
                mend="remove the loop",
            )
        choice = choices.pop()
        if choice is None:
            return tuple(found)
        if len(found) > MOST_STATES:
            raise _too_long(thread)
        found += _halves(*choice)
        states = {(at + 1, _after(choice[0], registers)) for (at, registers), _ in ends}


def _after(
    operation: BarrierOperation, packed: tuple[tuple[str, _Known], ...]
) -> tuple[tuple[str, _Known], ...]:
    """Return the registers after a barrier operation; the result of an arrive is left to the
    run.
    """
    if isinstance(operation, BarrierArrive) and operation.register is not None:
        return _packed({**dict(packed), operation.register: _UNKNOWN})
    return packed


def _halves(operation: BarrierOperation, count: int | None) -> Iterator[Performed]:
    match operation:
        case BarrierInit():
            yield Performed(Action.INIT, operation.barrier, count, together=False, source=operation)
        case BarrierJoin():
            yield Performed(Action.JOIN, operation.barrier, None, together=False, source=operation)
        case BarrierDrop():
            yield Performed(Action.DROP, operation.barrier, None, together=False, source=operation)
        case BarrierArrive():
            yield Performed(
                Action.ARRIVE, operation.barrier, count, together=False, source=operation
            )
        case BarrierWait():
            yield Performed(Action.WAIT, operation.barrier, None, together=False, source=operation)
        case BarrierSync():
            yield Performed(Action.ARRIVE, operation.barrier, None, together=True, source=operation)
            yield Performed(Action.WAIT, operation.barrier, None, together=True, source=operation)
        case _:
            assert_never(operation)


def _run_to_barriers(thread: Thread, states: set[_State]) -> tuple[set[tuple[_State, _Next]], bool]:
    """Return the states that the thread can reach without a barrier operation, each with the next
    one, and whether it can go round forever on the way.
    """
    labels = dict(thread.labels)
    ends: set[tuple[_State, _Next]] = set()
    arcs: dict[_State, tuple[_State, ...]] = {}
    todo = list(states)
    while todo:
        state = todo.pop()
        if state in arcs:
            continue
        at, packed = state
        arcs[state] = ()
        if at >= len(thread.code):
            ends.add((state, None))
            continue
        operation = thread.code[at]
        if isinstance(operation, BarrierOperation):
            ends.add((state, (operation, _count(operation, packed, thread))))
            continue
        arcs[state] = tuple(_steps(operation, at, packed, labels))
        todo += arcs[state]
        if len(arcs) > MOST_STATES:
            raise _too_long(thread)
    return ends, _has_cycle(arcs)


def _has_cycle(arcs: Mapping[_State, tuple[_State, ...]]) -> bool:
    try:
        TopologicalSorter(arcs).prepare()
    except CycleError:
        return True
    return False


def _steps(
    operation: Operation, at: int, packed: tuple[tuple[str, _Known], ...], labels: dict[str, int]
) -> Iterator[_State]:
    """Yield the states after an operation that is no barrier operation."""
    registers = dict(packed)
    match operation:
        case Goto(label, None):
            yield labels[label], packed
        case Goto(label, condition):
            assert condition is not None
            value = _evaluate(condition, registers)
            if value is _UNKNOWN or value != 0:
                yield labels[label], packed
            if value is _UNKNOWN or value == 0:
                yield at + 1, packed
        case Assign(register, expression):
            registers[register] = _evaluate(expression, registers)
            yield at + 1, _packed(registers)
        case Load(register) | AtomicRmw(register) | CmpXchg(register):
            registers[register] = _UNKNOWN
            yield at + 1, _packed(registers)
        case Store() | Fence() | LoadToLds() | AsyncMark() | WaitAsyncMark():
            yield at + 1, packed
        case _:
            raise AssertionError(operation)


def _packed(registers: dict[str, _Known]) -> tuple[tuple[str, _Known], ...]:
    return tuple(sorted((name, value) for name, value in registers.items() if value != 0))


def _evaluate(expr: Expr, registers: dict[str, _Known]) -> _Known:
    """The value of an expression; unknown where it depends on an unknown one."""
    match expr:
        case Const(value):
            return value
        case Register(name):
            return registers.get(name, 0)
        case Unary(unary, operand):
            inner = _evaluate(operand, registers)
            return inner if inner is _UNKNOWN else _integer(apply_unary(unary, inner))
        case Binary(binary, left, right):
            a, b = _evaluate(left, registers), _evaluate(right, registers)
            if a is _UNKNOWN or b is _UNKNOWN:
                return _UNKNOWN
            return _integer(apply_binary(binary, a, b))
        case _:
            assert_never(expr)


def _integer(value: object) -> _Known:
    assert value is not UNDEF
    assert isinstance(value, int)
    return value


def _count(
    operation: BarrierOperation, packed: tuple[tuple[str, _Known], ...], thread: Thread
) -> int | None:
    match operation:
        case BarrierInit(_, count) | BarrierArrive(_, count):
            if count is None:
                return None
            value = _evaluate(count, dict(packed))
            if value is _UNKNOWN:
                raise UnsupportedError(
                    f"the expected count in P{thread.number} depends on the contents of memory",
                    place=operation.place,
                    rule="the barrier machine runs barriers, not memory",
                    mend="give the count as a constant or a register set from constants",
                )
            return value
        case _:
            return None


def _undecided(thread: Thread, choices: set[_Next]) -> UnsupportedError:
    if not choices:
        return UnsupportedError(
            f"P{thread.number} loops forever",
            place=thread.place,
            rule="the barrier machine supports only runs that end",
            mend="end the loop",
        )
    places = sorted(choice[0].place for choice in choices if choice is not None)
    return UnsupportedError(
        f"which barrier operation P{thread.number} performs here depends on the contents of memory",
        place=places[0],
        rule="the barrier machine runs barriers, not memory",
        mend="branch around barrier operations on constants only",
    )


def _too_long(thread: Thread) -> BoundReached:
    return BoundReached(
        f"P{thread.number} takes more than {MOST_STATES} steps",
        place=thread.place,
        rule="the barrier machine runs loops to their end",
        mend="make the loop shorter",
    )
