"""The shortest way from an operation to where it is used too early."""

from __future__ import annotations

import heapq

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.control_flow.flow import Flow
from fencepost.machine_code.instructions.raised import Stream
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.state import Clause
from fencepost.records import dataclass

STEPS = 20_000
"""Blocks that are looked at."""


@dataclass(frozen=True, slots=True)
class Witness:
    """The two instructions, and the counters of which at least one is waited for too little."""

    first: int
    second: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """The distance of two instructions, over which blocks (by their first instructions), and the
    last wait for one of the counters on it.
    """

    distance: int
    path: tuple[int, ...] = ()
    weak: int | None = None


_Ages = tuple[tuple[Counter, Stream, int], ...]


def shortest(witness: Witness, flow: Flow, effects: list[Effect]) -> Way:
    """The shortest way on which the operation stays in flight."""
    ages: _Ages = tuple((c.raised.counter, c.raised.stream, 0) for c in witness.clauses)
    walk = _Walk(witness, effects)
    heap: list[tuple[int, int, int, _Ages, tuple[int, ...], int]] = [
        (0, home.number, witness.first + 1, ages, (), -1) for home in flow.homes(witness.first)
    ]
    seen: set[tuple[int, _Ages]] = set()
    for _ in range(STEPS):
        if not heap:
            break
        distance, number, at, ages, path, weak = heapq.heappop(heap)
        block = flow.blocks[number]
        went = walk.through(at, block.end, ages, weak)
        if went is None:
            continue
        at_end, ages, weak = went
        distance += at_end - at
        if at_end < block.end:
            return Way(distance, path, None if weak < 0 else weak)
        for target in block.following:
            if (target, ages) not in seen:
                seen.add((target, ages))
                first = flow.blocks[target].first
                heapq.heappush(heap, (distance, target, first, ages, (*path, first), weak))
    return Way(abs(witness.second - witness.first))


class _Walk:
    def __init__(self, witness: Witness, effects: list[Effect]) -> None:
        self._witness = witness
        self._effects = effects

    def through(self, at: int, end: int, ages: _Ages, weak: int) -> tuple[int, _Ages, int] | None:
        """To the use or the end of a block; None where the operation is done or begins anew."""
        for number in range(at, end):
            if number == self._witness.second:
                return number, ages, weak
            effect = self._effects[number]
            if effect.plain:
                continue
            if number == self._witness.first:
                return None
            for counter, most in (*effect.waits, *effect.implied):
                left = tuple(age for age in ages if age[0] is not counter or most > age[2])
                if len(left) < len(ages):
                    return None
                if any(age[0] is counter for age in ages):
                    weak = number
            if any(age[0] is Counter.X and age[1] is effect.over for age in ages):
                return None
            for each in effect.raises:
                if each.stream is not Stream.ANY_ORDER:
                    ages = tuple(
                        (counter, stream, age + 1)
                        if counter is each.counter and stream is each.stream
                        else (counter, stream, age)
                        for counter, stream, age in ages
                    )
        return end, ages, weak
