"""What a region leaves alone: accesses to memory that nothing inside it touches.

All that can become of such an access is that a barrier closes it, or that its path grows by the way
through the region, the same for all of them. So one that stands for all goes through the region,
and the others are set aside: a region costs what it touches, however much is open.
"""

from __future__ import annotations

from functools import partial

from fencepost.placement.conflicts import Classes
from fencepost.placement.open_accesses import Open, count, merged
from fencepost.placement.pieces import Opened, Pieces
from fencepost.placement.positions import (
    LaidAccess,
    LaidConditional,
    LaidLoop,
    LaidSequence,
    Layout,
)
from fencepost.placement.regions import FULL, Barrier, Fence, Signal, Wait
from fencepost.records import dataclass

STANDS_FOR_ALL = -1
"""The root and the access of what stands for all that is set aside."""


def alike(layout: Layout, table: Classes) -> bool:
    """Whether what is left alone fares alike: nothing is outstanding, nothing only half closed, and
    no fact ends with an iteration.
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
    """The root allocations that loops carry under other names."""
    return frozenset(
        layout.bytes_of[binding.allocation].root
        for loop in layout.loop_of.values()
        for binding in (*loop.enter, *loop.again)
        if binding.allocation >= 0
    )


def touched(
    layout: Layout, item: LaidLoop | LaidConditional, carried: frozenset[int]
) -> frozenset[int]:
    """The root allocations that a region may touch."""
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
    """What is set aside before a region. `here`: the path so far, which ends with `gap`."""

    pieces: dict[int, Pieces]
    here: Open
    gap: int


def set_aside(state: Open, roots: frozenset[int], gap: int) -> Aside | None:
    """Leave in a state what is open of some root allocations, and what stands for all others."""
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
    """Add what was set aside to the states behind the region: all of it or, where barriers close
    the way, nothing.
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
    """An access that was set aside, once its path has led through the region as another's."""
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
