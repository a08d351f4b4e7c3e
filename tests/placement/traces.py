"""A third opinion on a program's barriers: single executions, wave by wave.

Follows the way of each wave through a program, with asynchronous counters of its own, lets barriers
hand on what their members have seen (vector clocks), and compares every two accesses of all waves.
It knows nothing of sets of paths, so it judges the verifier as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from fencepost.placement.facts import Apart
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Barrier,
    Conditional,
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
UNKNOWN_WAVES = 2
"""So many waves run where the program does not say: the workgroup barrier counts them all alike."""
NEVER = 1 << 60


@dataclass(frozen=True, slots=True)
class Event:
    """A node as it runs once in one wave; for an access, its root allocation and bytes. `turn`:
    the regions around it, and which iterations of them; `names`: those that facts may have for its
    index.
    """

    number: int
    node: Node
    root: str = ""
    start: int = 0
    end: int = 0
    turn: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phases:
    """The turns of the loops around that count them; `shared` if all waves are in one."""

    turns: tuple[int, ...] = ()
    shared: bool = True

    def inside(self, turn: int, period: int, *, counts: bool) -> Phases:
        """Those in an iteration of a loop."""
        return Phases((*self.turns, turn) if counts and period > 1 else self.turns, counts)

    def on(self, uniform: bool) -> Phases:
        """Those on one side of a branch."""
        return Phases(self.turns, self.shared and uniform)


Execution = tuple[tuple[Event, ...], ...]
"""What each wave runs."""


def trace(program: Program, decide: Decide, most: int) -> Execution:
    """One execution, of loops with unknown trip count at most `most` iterations more than they
    need. All waves take one way where the program says so, else each its own.
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
    shared: dict[tuple[int, ...], int] = {}

    def choose(key: tuple[int, ...], ways: int, uniform: bool) -> int:
        if not uniform:
            return decide(ways)
        if key not in shared:
            shared[key] = decide(ways)
        return shared[key]

    def wave(which: int) -> tuple[Event, ...]:
        out: list[Event] = []

        def run(
            nodes: tuple[Node, ...],
            at: tuple[int, ...],
            turn: tuple[int, ...],
            names: dict[str, str],
            phases: Phases,
        ) -> None:
            for i, node in enumerate(nodes):
                number = numbers[*at, i]
                key = (*turn, number)
                match node:
                    case Access():
                        if node.waves is None or which in node.waves:
                            root, start, end = spans[names[node.buffer]]
                            last = end if node.end is None else start + node.end
                            told = _names(node, phases.turns)
                            first = start + node.start
                            out.append(Event(number, node, root, first, last, turn, told))
                    case Loop():
                        own = dict(names) | {c.name: names[c.first] for c in node.carried}
                        trips = node.trips
                        if node.uniformity is not Uniformity.UNIFORM:
                            trips = choose(key, most + 1, False)
                        elif trips is None:
                            trips = node.at_least + choose(key, most + 1, True)
                        for again in range(trips):
                            inner = dict(own)
                            counts = phases.shared and node.uniformity is Uniformity.UNIFORM
                            now = phases.inside(again % node.turns, node.turns, counts=counts)
                            run(node.body, (*at, i, 0), (*key, again), inner, now)
                            own |= {c.name: inner[c.following] for c in node.carried}
                        names |= {c.name: own[c.name] for c in node.carried}
                    case Conditional():
                        uniform = node.uniformity is Uniformity.UNIFORM
                        if choose(key, 2, uniform) == 0:
                            run(node.then, (*at, i, 0), key, dict(names), phases.on(uniform))
                        else:
                            run(node.orelse, (*at, i, 1), key, dict(names), phases.on(uniform))
                    case Barrier(members=members) | Signal(members=members) | Wait(members=members):
                        if members is None or which in members:
                            out.append(Event(number, node))
                    case _:
                        out.append(Event(number, node))

        names = {each.name: each.name for each in program.allocations}
        run(program.body, (), (), names, Phases())
        return tuple(out)

    return tuple(wave(which) for which in range(program.waves or UNKNOWN_WAVES))


def _names(access: Access, turns: tuple[int, ...]) -> tuple[str, ...]:
    """The names that facts may have for an access's index, in turns of the loops around it."""
    if access.index is None:
        return ()
    return access.index, access.index + "".join(f"@{each}" for each in turns)


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


def unordered(execution: Execution, apart: frozenset[Apart] = frozenset()) -> set[tuple[int, int]]:
    """The pairs of accesses of an execution, by number and the smaller first, that nothing orders,
    and that no fact about indices keeps apart.

    Raises AssertionError where a wave waits forever.
    """
    complete = [_completions(events) for events in execution]
    seen = _clocks(execution)
    accesses = [
        (wave, at, event)
        for wave, events in enumerate(execution)
        for at, event in enumerate(events)
        if isinstance(event.node, Access)
    ]
    out = set()
    for i, (one, at, first) in enumerate(accesses):
        for two, then, second in accesses[i + 1 :]:
            if (
                first.root == second.root
                and max(first.start, second.start) < min(first.end, second.end)
                and _conflict(first, second, one == two)
                and not _kept(first, second, apart, one == two)
                and not complete[one][at] < seen[two][then][one]
                and not complete[two][then] < seen[one][at][two]
            ):
                out.add((min(first.number, second.number), max(first.number, second.number)))
    return out


def _kept(one: Event, two: Event, apart: frozenset[Apart], same_wave: bool) -> bool:
    """Whether a fact keeps two accesses apart: in one wave, only what is said of one thread."""
    return any(
        {fact.first} <= {*first} and {fact.second} <= {*second}
        for fact in apart
        if fact.wholly or not same_wave
        for first, second in ((one.names, two.names), (two.names, one.names))
    )


def _conflict(one: Event, two: Event, same_wave: bool) -> bool:
    first, second = one.node, two.node
    assert isinstance(first, Access)
    assert isinstance(second, Access)
    if first.kind is second.kind is AccessKind.READ:
        return False
    if same_wave:
        # Completion is all that is missing, also between one lane's accesses and its own.
        return True
    if (one.number, one.turn) == (two.number, two.turn):
        # One access, by two waves: each of its threads has addresses of its own.
        return False
    if first.own is not None and first.own == second.own:
        return False
    atomic = AccessKind.READ_WRITE
    if first.kind is second.kind is atomic:
        return first.operation is None or first.operation != second.operation
    return True


def _completions(events: Sequence[Event]) -> list[int]:
    """For each event of a wave, the position at which it is complete: for an asynchronous access,
    that of the wait of this wave that covers it.
    """
    done = list(range(len(events)))
    outstanding: dict[object, list[int]] = {}
    for at, event in enumerate(events):
        match event.node:
            case Access() as access if access.counted_by is not None:
                done[at] = NEVER
                outstanding.setdefault(access.counted_by, []).append(at)
            case CounterWait() as wait:
                queue = outstanding.get(wait.counter, [])
                while len(queue) > wait.outstanding:
                    done[queue.pop(0)] = at
            case _:
                pass
    return done


def _clocks(execution: Execution) -> list[list[list[int]]]:
    """For each event of each wave, up to which position of every wave it has seen."""
    count = len(execution)
    now = [[0] * count for _ in execution]
    seen: list[list[list[int]]] = [[] for _ in execution]
    halfway = [False] * count
    arrived: dict[tuple[int, int], dict[int, list[int]]] = {}
    phase: dict[tuple[int, int, bool], int] = {}
    moved = True
    while moved:
        moved = False
        for wave, events in enumerate(execution):
            while len(seen[wave]) < len(events):
                at = len(seen[wave])
                node = events[at].node
                now[wave][wave] = at
                signals = isinstance(node, Barrier | Signal) and not halfway[wave]
                if isinstance(node, Barrier | Signal) and signals:
                    number = phase.get((wave, node.barrier, True), 0)
                    phase[wave, node.barrier, True] = number + 1
                    arrived.setdefault((node.barrier, number), {})[wave] = list(now[wave])
                    halfway[wave] = isinstance(node, Barrier)
                    moved = True
                if isinstance(node, Barrier | Wait):
                    number = phase.get((wave, node.barrier, False), 0)
                    clocks = arrived.get((node.barrier, number), {})
                    members = set(range(count)) if node.members is None else node.members
                    if not members <= clocks.keys():
                        break
                    phase[wave, node.barrier, False] = number + 1
                    halfway[wave] = False
                    for clock in clocks.values():
                        now[wave] = [max(a, b) for a, b in zip(now[wave], clock, strict=True)]
                    now[wave][wave] = at
                seen[wave].append(list(now[wave]))
                moved = True
    assert all(len(s) == len(e) for s, e in zip(seen, execution, strict=True)), "waits forever"
    return seen


def some(program: Program, rng: random.Random, count: int, most: int) -> Iterator[Execution]:
    """Random executions."""
    for _ in range(count):
        yield trace(program, rng.randrange, most)


def all_traces(program: Program, most: int, limit: int) -> Iterator[Execution]:
    """Every execution with loops up to a number of iterations, up to `limit` of them."""
    return islice(_all(program, most), limit)


def _all(program: Program, most: int) -> Iterator[Execution]:
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
