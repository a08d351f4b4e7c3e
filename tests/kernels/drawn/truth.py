"""What is right about a drawn kernel: every work-item is run, for all values of what is free."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import product
from typing import assert_never

from tests.kernels.drawn.program import (
    APPLY,
    ELEMENTS,
    HIGH,
    LOW,
    Access,
    Assign,
    Barrier,
    Binary,
    Block,
    Break,
    Choice,
    Expression,
    If,
    Input,
    Kernel,
    Kind,
    Loop,
    Number,
    Return,
    Space,
    Variable,
    bytes_of,
)

STEPS = 2_000


class Flow(Enum):
    """How a block ended."""

    ON = auto()
    BREAK = auto()
    RETURN = auto()


class TooLongError(Exception):
    """A work-item takes more steps than the evaluation allows, or reads more of the input."""


@dataclass(frozen=True, slots=True)
class Event:
    """An access that happened, to one byte: after how many barriers, and what it left there."""

    kind: Kind
    space: Space
    byte: int
    after: int
    left: int


@dataclass(slots=True)
class Item:
    """A work-item that runs. `inputs` holds the bits of the input buffer that were looked at."""

    variables: dict[str, int]
    own: int
    inputs: dict[int, int]
    wanted: set[int]
    events: list[Event] = field(default_factory=list)
    barriers: list[Barrier] = field(default_factory=list)
    steps: int = 0

    def value(self, expression: Expression) -> int:
        match expression:
            case Number(value):
                return value
            case Variable(name):
                return self.variables[name]
            case Binary(operator, left, right):
                return APPLY[operator](self.value(left), self.value(right))
            case Choice(condition, then, other):
                return self.value(then if self.value(condition) else other)
            case Input(index):
                element = self.value(index)
                self.wanted.add(element)
                return self.inputs.get(element, LOW)
            case _:
                assert_never(expression)

    def run(self, block: Block) -> Flow:
        for statement in block:
            self.steps += 1
            if self.steps > STEPS:
                raise TooLongError
            match statement:
                case Access(kind, space, index, number, size):
                    first = size * self.value(index)
                    for at, left in enumerate(bytes_of(self.own + number, size)):
                        event = Event(kind, space, first + at, len(self.barriers), left)
                        self.events.append(event)
                case Barrier():
                    self.barriers.append(statement)
                case Assign(name, value):
                    self.variables[name] = self.value(value)
                case If(condition, then, other):
                    flow = self.run(then if self.value(condition) else other)
                    if flow is not Flow.ON:
                        return flow
                case Loop(name, start, condition, after, body):
                    self.variables[name] = self.value(start)
                    while self.value(condition):
                        self.steps += 1
                        if self.steps > STEPS:
                            raise TooLongError
                        flow = self.run(body)
                        if flow is Flow.RETURN:
                            return flow
                        if flow is Flow.BREAK:
                            break
                        self.variables[name] = self.value(after)
                case Return():
                    return Flow.RETURN
                case Break():
                    return Flow.BREAK
                case _:
                    assert_never(statement)
        return Flow.ON


@dataclass(frozen=True, slots=True)
class Truth:
    """What some values of what is free show: why the kernel is wrong, or nothing."""

    wrong: str
    witness: dict[str, int]


def truth(kernel: Kernel, given: Iterable[tuple[int, int]] = ()) -> Truth | None:
    """Why a kernel is wrong, with values that show it; None where it is right.

    For all values that n and m range over, or for those given. Raises TooLongError where there are
    too many values of the input or steps.
    """
    for n, m in given or product(range(kernel.limit + 1), repeat=2):
        seen: set[int] = set()
        for inputs in _contents(kernel, n, m, seen):
            items = _run(kernel, n, m, inputs, seen)
            if why := _outside(kernel, items) or _wrong(items):
                return Truth(why, {"n": n, "m": m} | {f"in[{k}]": v for k, v in inputs.items()})
    return None


def _contents(kernel: Kernel, n: int, m: int, seen: set[int]) -> Iterator[dict[int, int]]:
    """All contents of the input buffer, growing with what is looked at."""
    _run(kernel, n, m, {}, seen)
    while True:
        known = sorted(seen)
        if len(known) > 7:
            raise TooLongError
        for bits in product((LOW, HIGH), repeat=len(known)):
            yield dict(zip(known, bits, strict=True))
        if sorted(seen) == known:
            return


def _run(kernel: Kernel, n: int, m: int, inputs: dict[int, int], seen: set[int]) -> list[Item]:
    items = []
    for w, u, t in product(range(kernel.groups), range(kernel.rows), range(kernel.items)):
        g = w * kernel.items + t
        variables = {"t": t, "u": u, "g": g, "w": w, "n": n, "m": m, "x": 0, "y": 0}
        item = Item(variables, kernel.own(g, u), inputs, seen)
        item.run(kernel.body)
        items.append(item)
    return items


def _outside(kernel: Kernel, items: list[Item]) -> str:
    """An access beyond the array in LDS, whose size is known unless the launch gives it."""
    size = 4 * ELEMENTS
    for item in items:
        for event in item.events:
            known = event.space is Space.LOCAL and not kernel.local_argument
            if known and not 0 <= event.byte < size:
                return f"byte {event.byte} of an array of {size}"
    return ""


def _wrong(items: list[Item]) -> str:
    groups: dict[int, list[Item]] = defaultdict(list)
    for item in items:
        groups[item.variables["w"]].append(item)
    for members in groups.values():
        if len({tuple(b.number for b in item.barriers) for item in members}) > 1:
            return "divergent barrier"
    at: dict[tuple[object, ...], list[tuple[Item, Event]]] = defaultdict(list)
    for item in items:
        for event in set(item.events):
            group = item.variables["w"] if event.space is Space.LOCAL else None
            at[group, event.space, event.byte].append((item, event))
    for (_, space, byte), here in at.items():
        for position, (item, event) in enumerate(here):
            for other, second in here[:position]:
                if other is not item and _race(item, event, other, second):
                    return f"race on byte {byte} of {space}"
    return ""


def _race(item: Item, event: Event, other: Item, second: Event) -> bool:
    kinds = {event.kind, second.kind}
    if kinds in ({Kind.LOAD}, {Kind.ATOMIC}):
        return False
    if kinds == {Kind.STORE} and event.left == second.left:
        return False  # a class of its own
    if item.variables["w"] != other.variables["w"]:
        return True
    low, high = sorted((event.after, second.after))
    return not any(event.space in barrier.spaces for barrier in item.barriers[low:high])
