"""The cheapest placement by trying all, cheapest first, each judged by the verifier."""

from __future__ import annotations

from itertools import combinations

from fencepost.placement.analysis.positions import Layout
from fencepost.placement.emit import Placed
from fencepost.placement.insert import inserted
from fencepost.placement.regions import Barrier, Counter, CounterWait, Node, Program
from fencepost.placement.verifier.verify import verify


def cheapest(program: Program, layout: Layout, below: int) -> int | None:
    """The least total weight of gaps whose barriers order the program, among those that weigh less
    than `below`; None if there are none. Before each barrier, all counters are waited for; so
    before those that the program has.
    """
    gaps = [g for g in layout.gaps if g.allowed and g.weight > 0]
    free = [g.index for g in layout.gaps if g.allowed and g.weight == 0]
    sets = sorted(
        (
            (sum(g.weight for g in some), some)
            for count in range(len(gaps) + 1)
            for some in combinations(gaps, count)
            if sum(g.weight for g in some) < below
        ),
        key=lambda each: each[0],
    )
    for weight, some in sets:
        placed = [drained(g.index, [Barrier()]) for g in some] + [drained(g, []) for g in free]
        flat = [each for group in placed for each in group]
        # Counter waits of one wave alone are free as well: right before each access.
        if verify(inserted(program, layout, sorted(flat, key=lambda p: p.gap))).ok:
            return weight
    return None


def drained(gap: int, nodes: list[Barrier]) -> list[Placed]:
    """Nodes at a gap, behind waits for everything that is outstanding."""
    waits: list[Node] = [CounterWait(counter, 0) for counter in Counter]
    return [Placed(gap, node, ()) for node in (*waits, *nodes)]  # type: ignore[arg-type]


def weight(layout: Layout, gaps: tuple[int, ...]) -> int:
    """The total weight of gaps."""
    return sum(layout.gaps[gap].weight for gap in gaps)


__all__ = ["cheapest", "drained", "weight"]
