"""Iterations of loops that carry no register: pairs whose second can be left out, because nothing
distinguishes them, and iterations that may repeat forever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from fencepost.executions.loops import Loop
from fencepost.executions.structure import Spin, StutterPair
from fencepost.records import dataclass, field


@dataclass(slots=True)
class Iteration:
    """The effect of one iteration of an innermost loop: its reads by operation, the events that
    change memory or barrier objects, and the edges that jump back.
    """

    reads: dict[int, list[int]] = field(default_factory=dict)
    effects: list[int] = field(default_factory=list)
    back_edges: list[int] = field(default_factory=list)


Rounds = Mapping[tuple[Loop, tuple[int, ...]], Iteration]
"""Iterations by their loop and the count of each loop around it, its own last."""


def stutter_pairs(rounds: Rounds) -> Iterator[StutterPair]:
    """Pairs of consecutive iterations."""
    for (loop, counts), first in rounds.items():
        second = rounds.get((loop, (*counts[:-1], counts[-1] + 1)))
        if second is None:
            continue
        reads: list[tuple[int | None, int | None]] = []
        for index in first.reads.keys() | second.reads.keys():
            for a, b in zip_longest(first.reads.get(index, ()), second.reads.get(index, ())):
                reads.append((a, b))
        for back in first.back_edges:
            for again in second.back_edges:
                yield StutterPair(back, again, tuple(reads), tuple(first.effects + second.effects))


def spins(rounds: Rounds) -> Iterator[Spin]:
    """Iterations after which a thread may go round forever."""
    for iteration in rounds.values():
        reads = tuple(read for own in iteration.reads.values() for read in own)
        for edge in iteration.back_edges:
            yield Spin(edge, reads, tuple(iteration.effects))
