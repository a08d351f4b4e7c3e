"""Open accesses that a region leaves unchanged, because nothing inside it touches their memory.

In a region, such an access can only be closed by a barrier, or have its path extended by the way
through the region, which is the same for all of them. So one representative goes through the
region, and the others are set aside: the cost of a region depends on the memory it touches, not on
how many accesses are open.
"""

from __future__ import annotations

from functools import partial

from fencepost.placement.analysis.conflicts import Classes
from fencepost.placement.analysis.open_accesses import Open, count, merged
from fencepost.placement.analysis.pieces import Opened, Pieces
from fencepost.placement.analysis.positions import (
    LaidAccess,
    LaidConditional,
    LaidLoop,
    LaidSequence,
    Layout,
)
from fencepost.placement.regions import FULL, Barrier, Fence, Signal, Wait
from fencepost.records import dataclass

STANDS_FOR_ALL = -1
"""The root and the access of the representative of all that is set aside."""


def alike(layout: Layout, table: Classes) -> bool:
    """Return True if a region has the same effect on all accesses it does not touch: nothing is
    outstanding, no barrier is split or lacks fences, and no fact ends with an iteration.
    """
    return (
        not table.ages
        and all(stream < 0 for stream in table.streams)
        and all(
            node.fences == FULL and not isinstance(node, Signal | Wait)
            for node in layout.nodes
            if isinstance(node, Barrier | Fence | Signal | Wait)
        )
    )


def carried_roots(layout: Layout) -> frozenset[int]:
    """Return the root allocations that loops carry under other names."""
    return frozenset(
        layout.bytes_of[binding.allocation].root
        for loop in layout.loop_of.values()
        for binding in (*loop.enter, *loop.again)
        if binding.allocation >= 0
    )


def touched(
    layout: Layout, item: LaidLoop | LaidConditional, carried: frozenset[int]
) -> frozenset[int]:
    """Return the root allocations that a region may touch."""
    found: set[int] = set()
    work: list[LaidSequence] = []
    more: list[LaidLoop | LaidConditional] = [item]
    while more:
        region = more.pop()
        work = [region.body] if isinstance(region, LaidLoop) else [region.then, region.orelse]
        for inner in (each for sequence in work for each in sequence.items):
            if isinstance(inner, LaidLoop | LaidConditional):
                more.append(inner)
            elif isinstance(inner, LaidAccess):
                if inner.slot >= 0:
                    found |= carried
                else:
                    found.add(layout.bytes_of[inner.allocation].root)
                    found.update(layout.bytes_of[other].root for other in inner.others)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Aside:
    """The open accesses set aside before a region. `here`: the path so far, which ends with
    `gap`.
    """

    pieces: dict[int, Pieces]
    here: Open
    gap: int


def set_aside(state: Open, roots: frozenset[int], gap: int) -> Aside | None:
    """Leave the open accesses of some root allocations in a state, and one representative of all
    others; return the others.
    """
    inside = {root: state.pieces.pop(root) for root in roots if root in state.pieces}
    if not state.pieces:
        state.pieces = inside
        return None
    aside = Aside(
        state.pieces, Open(state.streams, {}, state.trail, state.start, {}, state.starts), gap
    )
    one = Pieces()
    since = state.passed + gap + 1 - state.start
    all_ = Opened(STANDS_FOR_ALL, 0, gap + 1, state.trail, since=since)
    one.join(0, 1, (all_,), lambda each: each)
    inside[STANDS_FOR_ALL] = one
    state.pieces = inside
    state.own.intersection_update(inside)
    return aside


def put_back(aside: Aside, states: list[Open]) -> None:
    """Add the open accesses that were set aside to the states behind the region: all of them, or
    none if barriers close the way.
    """
    found = [(state, state.pieces.pop(STANDS_FOR_ALL, None)) for state in states]
    open_ones = [
        (state, each.facts[0][0]) for state, each in found if each is not None and each.facts
    ]
    for number, (state, one) in enumerate(open_ones):
        last = number == len(open_ones) - 1
        others = aside.pieces if last else aside.pieces.copy()
        if one.base or one.trail is not aside.here.trail:
            # The way through is not the one of the state's own path.
            led = partial(_led, one=one, aside=aside)
            others = {root: each.rewritten(led) for root, each in others.items()}
        others.update(state.pieces)
        state.pieces = others


def _led(opened: Opened, one: Opened, aside: Aside) -> Opened:
    """Return an access that was set aside, with its path extended through the region as the
    representative's was.
    """
    base = merged((*aside.here.path(opened, aside.gap), *one.base), aside.here.starts)
    return Opened(
        opened.access,
        opened.kind,
        one.start,
        one.trail,
        base,
        opened.pending,
        opened.signalled,
        one.since + count(one.base) - count(base),
    )
