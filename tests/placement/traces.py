"""A third opinion on a program's barriers: single executions, step by step.

Follows one way through a program, writes down what one wave does, and compares every two of its
accesses. It knows nothing of sets of paths, so it judges the verifier as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from fencepost.placement.regions import (
    Access,
    AccessKind,
    Barrier,
    Conditional,
    Counter,
    CounterWait,
    Loop,
    Node,
    Program,
    Signal,
    Uniformity,
    Wait,
)

Decide = Callable[[int], int]
"""Picks one of so many ways, from 0 on."""


@dataclass(frozen=True, slots=True)
class Event:
    """A node as it runs once; for an access, its root allocation and bytes."""

    number: int
    node: Node
    root: str = ""
    start: int = 0
    end: int = 0


def trace(program: Program, decide: Decide, most: int) -> list[Event]:
    """One execution, of loops with unknown trip count at most `most` iterations more than they
    need. Divergent parts run as one wave runs them, both sides of a divergent branch one after the
    other: the second side stands for another wave's.
    """
    spans: dict[str, tuple[str, int, int]] = {}
    for each in program.allocations:
        if each.inside is None:
            spans[each.name] = (each.name, 0, each.size)
        else:
            root, start, _ = spans[each.inside]
            spans[each.name] = (root, start + each.offset, start + each.offset + each.size)
    numbers: dict[tuple[int, ...], int] = {}
    _number(program.body, (), numbers)
    out: list[Event] = []

    def run(nodes: tuple[Node, ...], at: tuple[int, ...], names: dict[str, str]) -> None:
        for i, node in enumerate(nodes):
            number = numbers[*at, i]
            match node:
                case Access():
                    root, start, end = spans[names[node.buffer]]
                    last = end if node.end is None else start + node.end
                    out.append(Event(number, node, root, start + node.start, last))
                case Loop():
                    own = dict(names) | {c.name: names[c.first] for c in node.carried}
                    trips = node.trips
                    if node.uniformity is not Uniformity.UNIFORM:
                        trips = decide(most + 1)
                    elif trips is None:
                        trips = node.at_least + decide(most + 1)
                    for _ in range(trips):
                        inner = dict(own)
                        run(node.body, (*at, i, 0), inner)
                        own |= {c.name: inner[c.following] for c in node.carried}
                    names |= {c.name: own[c.name] for c in node.carried}
                case Conditional():
                    ways = 2 if node.uniformity is Uniformity.UNIFORM else 3
                    way = decide(ways)
                    if way in (0, 2):
                        run(node.then, (*at, i, 0), dict(names))
                    if way in (1, 2):
                        run(node.orelse, (*at, i, 1), dict(names))
                case _:
                    out.append(Event(number, node))

    run(program.body, (), {each.name: each.name for each in program.allocations})
    return out


def _number(nodes: tuple[Node, ...], at: tuple[int, ...], out: dict[tuple[int, ...], int]) -> None:
    for i, node in enumerate(nodes):
        out[*at, i] = len(out)
        match node:
            case Loop():
                _number(node.body, (*at, i, 0), out)
            case Conditional():
                _number(node.then, (*at, i, 0), out)
                _number(node.orelse, (*at, i, 1), out)
            case _:
                pass


def unordered(events: list[Event], waves: int | None) -> set[tuple[int, int]]:
    """The pairs of accesses of an execution, by number, that nothing orders."""
    out = set()
    for i, first in enumerate(events):
        if not isinstance(first.node, Access):
            continue
        for j in range(i + 1, len(events)):
            second = events[j]
            if (
                isinstance(second.node, Access)
                and first.root == second.root
                and max(first.start, second.start) < min(first.end, second.end)
                and _conflict(first.node, second.node)
                and not _ordered(events, i, j, first.node, second.node, waves)
            ):
                out.add((first.number, second.number))
    return out


def _conflict(first: Access, second: Access) -> bool:
    if first.kind is second.kind is AccessKind.READ:
        return False
    atomic = AccessKind.READ_WRITE
    if first.kind is second.kind is atomic:
        return first.operation is None or first.operation != second.operation
    return True


def _ordered(
    events: list[Event], i: int, j: int, first: Access, second: Access, waves: int | None
) -> bool:
    """Whether the workgroup barrier orders event i before event j. Barriers of some of the waves
    and accesses by some of them are not understood here.
    """
    complete = i
    counter = first.counted_by
    if counter is not None:
        found = _completed(events, i, j, counter)
        if found is None:
            return False
        complete = found
    if waves == 1 or (first.own is not None and first.own == second.own):
        return True
    signalled = False
    for event in events[complete + 1 : j]:
        match event.node:
            case Barrier():
                return True
            case Signal():
                signalled = True
            case Wait() if signalled:
                return True
            case _:
                pass
    return False


def _completed(events: list[Event], i: int, j: int, counter: Counter) -> int | None:
    later = 0
    for k in range(i + 1, j):
        node = events[k].node
        if isinstance(node, Access) and node.counted_by is counter:
            later += 1
        if isinstance(node, CounterWait) and node.counter is counter and later >= node.outstanding:
            return k
    return None


def some(program: Program, rng: random.Random, count: int, most: int) -> Iterator[list[Event]]:
    """Random executions."""
    for _ in range(count):
        yield trace(program, lambda ways: rng.randrange(ways), most)


def all_traces(program: Program, most: int, limit: int) -> Iterator[list[Event]]:
    """Every execution with loops up to a number of iterations, up to `limit` of them."""
    return islice(_all(program, most), limit)


def _all(program: Program, most: int) -> Iterator[list[Event]]:
    script: list[int] = []
    while True:
        ways: list[int] = []

        def decide(count: int, ways: list[int] = ways) -> int:
            at = len(ways)
            ways.append(count)
            if at == len(script):
                script.append(0)
            return script[at]

        yield trace(program, decide, most)
        del script[len(ways) :]
        while script and script[-1] + 1 == ways[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1
