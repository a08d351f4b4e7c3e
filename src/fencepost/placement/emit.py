"""Barriers in the form that a target takes (003 Emission): one operation, two halves, or only
fences.

An asynchronous access is complete for its own wave after a counter wait; the barrier that orders it
comes after that wait. Each emitter puts the waits that its barriers rely on before them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from heapq import merge

from fencepost.placement.analysis.conflicts import performs
from fencepost.placement.analysis.pieces import Segments
from fencepost.placement.analysis.positions import Layout
from fencepost.placement.analysis.reaching_accesses import Need
from fencepost.placement.choice.pairs import Pair, Spans, last_on, on_path
from fencepost.placement.regions import (
    Access,
    Barrier,
    Counter,
    CounterWait,
    Fence,
    Mark,
    Signal,
    Synchronization,
    Wait,
)
from fencepost.placement.target import TargetConfig
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Placed:
    """A synchronizing operation that was placed at a gap. `covers`: the needs that it orders."""

    gap: int
    node: Synchronization
    covers: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The positions of barriers, before their form is chosen.

    - `pairs`: the barriers; signal and wait at one gap make a whole barrier.
    - `waits`: gaps that get a counter wait alone.
    - `drain`: wait for all asynchronous accesses at each barrier, not only for those that need it.
    """

    pairs: tuple[Pair, ...]
    waits: tuple[int, ...]
    needs: tuple[Need, ...]
    drain: bool = False


@dataclass(slots=True)
class BarrierEmitter:
    """An emitter, which turns a plan into operations. Constructing it for a target gives the
    emitter of that target.

    A workgroup of one wave needs no barrier, only its fences and counter waits.
    """

    cfg: TargetConfig
    single_wave: bool = False
    names: int = field(default=0, init=False)

    def __new__(cls, cfg: TargetConfig, *, single_wave: bool = False) -> BarrierEmitter:  # noqa: PYI034  # a subclass, by the target
        """The emitter for a target."""
        if cls is not BarrierEmitter:
            return object.__new__(cls)
        if single_wave:
            return object.__new__(SingleWaveEmitter)
        split = cfg.has_split_barriers
        return object.__new__(BasicSplitBarrierEmitter if split else LegacyBarrierEmitter)

    def emit(self, layout: Layout, plan: Plan) -> list[Placed]:
        """The operations, in the order of their gaps; at one gap, in the order that they run."""
        covers = assign(layout, plan)
        alone = self.alone(layout, plan, covers)
        out: list[tuple[int, int, Placed]] = []
        for number, pair in enumerate(plan.pairs):
            counted = covers[number] + alone.pop(pair.signal, ())
            out.extend(
                (pair.signal, 1, Placed(pair.signal, operation, counted))
                for operation in counter_waits(layout, counted, pair.signal, drain=plan.drain)
            )
            out += self.barrier(pair, covers[number])
        for gap, rest in alone.items():
            for operation in counter_waits(layout, rest, gap, drain=plan.drain):
                out.append((gap, 1, Placed(gap, operation, rest)))
        order = layout.order
        return [placed for _, _, placed in sorted(out, key=lambda e: (order[e[0]], e[1]))]

    def alone(
        self, layout: Layout, plan: Plan, covers: dict[int, tuple[Need, ...]]
    ) -> dict[int, tuple[Need, ...]]:
        """Return for each gap of a counter wait the needs that it meets and no barrier covers."""
        taken = {need for each in covers.values() for need in each} if plan.waits else set()
        return {
            gap: tuple(
                n
                for n in plan.needs
                if n.asynchronous
                and n not in taken
                and (on_path(n.path, gap) or layout.gap_of[n.consumer] == gap)
            )
            for gap in plan.waits
        }

    def barrier(self, pair: Pair, covers: tuple[Need, ...]) -> list[tuple[int, int, Placed]]:
        """Return the operations of one barrier, each with its gap and its rank there: a wait comes
        before the next signal.
        """
        raise NotImplementedError


class LegacyBarrierEmitter(BarrierEmitter):
    """One operation that arrives and waits (amdgpu.lds_barrier, s_barrier)."""

    __slots__ = ()

    def barrier(self, pair: Pair, covers: tuple[Need, ...]) -> list[tuple[int, int, Placed]]:
        return [(pair.wait, 2, Placed(pair.wait, Barrier(), covers))]


class BasicSplitBarrierEmitter(BarrierEmitter):
    """A signal and a wait of the workgroup barrier, ID -1."""

    __slots__ = ()

    def barrier(self, pair: Pair, covers: tuple[Need, ...]) -> list[tuple[int, int, Placed]]:
        # At one gap, the wait of a barrier that began before comes first, then a whole barrier,
        # then the signal of one that ends further on: no two overlap.
        begin, end = (2, 3) if pair.signal == pair.wait else (4, 0)
        return [
            (pair.signal, begin, Placed(pair.signal, Signal(), covers)),
            (pair.wait, end, Placed(pair.wait, Wait(), covers)),
        ]


class SingleWaveEmitter(BarrierEmitter):
    """A fence: the accesses of one wave reach shared memory in order if nothing reorders them."""

    __slots__ = ()

    def barrier(self, pair: Pair, covers: tuple[Need, ...]) -> list[tuple[int, int, Placed]]:
        return [(pair.wait, 2, Placed(pair.wait, Fence(), covers))]


def assign(layout: Layout, plan: Plan) -> dict[int, tuple[Need, ...]]:
    """Return for each pair the needs that it covers: the last pair on each path covers it, so that
    asynchronous accesses are waited for as late as possible.
    """
    spans, order = Spans(layout, ()), layout.order
    out: dict[int, list[Need]] = {number: [] for number in range(len(plan.pairs))}
    whole = sorted((p.wait, n) for n, p in enumerate(plan.pairs) if p.signal == p.wait)
    waits = [gap for gap, _ in whole]
    halves = sorted((p.wait, n) for n, p in enumerate(plan.pairs) if p.signal != p.wait)
    for need in plan.needs:
        end = order[layout.gap_of[need.consumer]]
        found, best = -1, (False, -1)
        if (last := last_on(layout, waits, need)) >= 0:
            gap, found = whole[last]
            best = (order[gap] <= end, order[gap])
        for wait, number in _latest_first(halves, need.path, order, end):
            if (order[wait] <= end, order[wait]) < best:
                break
            if spans.orders(plan.pairs[number], need):
                found = number
                break
        if found >= 0:
            out[found].append(need)
    return {number: tuple(each) for number, each in out.items()}


def _latest_first(
    halves: Sequence[tuple[int, int]], path: Segments, order: Sequence[int], end: int
) -> Iterator[tuple[int, int]]:
    """Return the waits on a path, with their numbers, from the last one back. Those behind `end`,
    where the path ends, in the order of the gaps were passed before going around.
    """
    runs: list[Sequence[tuple[int, int]]] = []
    for first, last in path:
        low, high = bisect_left(halves, (first, -1)), bisect_left(halves, (last + 1, -1))
        if low < high:
            middle = bisect_right(halves, end, low, high, key=lambda half: order[half[0]])
            runs += [run for run in (halves[low:middle], halves[middle:high]) if run]
    if len(runs) == 1:
        return reversed(runs[0])

    def rank(half: tuple[int, int]) -> tuple[bool, int]:
        return order[half[0]] <= end, order[half[0]]

    return merge(*map(reversed, runs), key=rank, reverse=True)


def counter_waits(
    layout: Layout, needs: Sequence[Need], gap: int, *, drain: bool
) -> list[Synchronization]:
    """Return the counter waits that must come before a barrier at a gap, one for each counter: each
    leaves the operations that are issued after the last one needed; groups are ended and waited
    for.
    """
    least: dict[Counter, int] = {}
    for need in needs:
        if not need.asynchronous:
            continue
        producer = layout.nodes[need.producer]
        assert isinstance(producer, Access)
        counter = producer.counted_by
        assert counter is not None
        later = (
            0
            if drain or counter is Counter.ASYNCMARK
            else _issued_since(layout, need.producer, gap, producer)
        )
        least[counter] = min(later, least.get(counter, later))
    if drain:
        least |= {
            node.counted_by: 0
            for node in layout.nodes
            if isinstance(node, Access) and node.counted_by is not None
        }
    out: list[Synchronization] = []
    for counter in Counter if least else ():
        if counter in least:
            out += [Mark()] if counter is Counter.ASYNCMARK else []
            out.append(CounterWait(counter, least[counter]))
    return out


def _issued_since(layout: Layout, number: int, gap: int, producer: Access) -> int:
    """Return the number of operations of its counter that the waves of an access surely issue
    between it and a gap: those of the same sequence, from one to the other, around the loop if the
    gap comes first.
    """
    own = layout.gaps[layout.gap_of[number]]
    if own.sequence != layout.gaps[gap].sequence:
        return 0
    start = own.index
    count = 0
    for item in layout.sequences[own.sequence].items:
        between = start < item.gap < gap if gap > start else item.gap > start or item.gap < gap
        node = layout.nodes[item.index]
        if between and isinstance(node, Access) and node.counted_by is producer.counted_by:
            count += performs(node.waves, producer.waves, layout.program.waves)
    return count
