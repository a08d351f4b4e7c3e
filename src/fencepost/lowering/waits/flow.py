"""Lowered code with its control flow, and the operations that may be outstanding at each point."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Cache, Counter, Memory, Wait
from fencepost.lowering.steps import Lowered, Step
from fencepost.lowering.waits.outstanding import (
    Counting,
    Outstanding,
    anything,
    issued,
    joined,
    nothing,
    waited,
)
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """An operation of a block; `lowered` is None for code that is not seen, a call for example."""

    lowered: Lowered | None
    text: str = ""
    location: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Straight-line code, and the blocks that may follow it, by their numbers."""

    items: tuple[Item, ...]
    successors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class At:
    """A step: block, item of the block, step of the item; and of a wait, one of its counters."""

    block: int
    item: int
    step: int
    counter: Counter | None = None


Number = Callable[[At, int], int | None]
"""The number that a wait waits for, for one counter: its own, another, or None if it is dropped."""


def states_before(
    blocks: Sequence[Block], counting: Counting, number: Number, *, kernel: bool
) -> list[Outstanding | None]:
    """Return the operations that may be outstanding at the start of each block, None if no path
    leads there. The code starts at the first block, with nothing outstanding in a kernel and
    anything in a function.
    """
    states: list[Outstanding | None] = [None] * len(blocks)
    if not blocks:
        return states
    states[0] = nothing() if kernel else anything()
    waiting = [0]
    while waiting:
        at = waiting.pop()
        before = states[at]
        assert before is not None
        after = through_block(before, blocks[at], at, counting, number)
        for follower in blocks[at].successors:
            known = states[follower]
            together = after if known is None else joined(known, after)
            if together != known:
                states[follower] = together
                if follower not in waiting:
                    waiting.append(follower)
    return states


def through_block(
    state: Outstanding, block: Block, at: int, counting: Counting, number: Number
) -> Outstanding:
    """The state behind a block."""
    for place, item in enumerate(block.items):
        if item.lowered is None:
            state = anything()
            continue
        for index, step in enumerate(item.lowered.steps):
            state = through_step(
                state, item.lowered, step, At(at, place, index, _ANY), counting, number
            )
    return state


_ANY = Counter.VM
"""A placeholder where a wait's counters are examined one by one."""


def through_step(
    state: Outstanding,
    lowered: Lowered,
    step: Step,
    at: At,
    counting: Counting,
    number: Number,
) -> Outstanding:
    """The state behind a step."""
    match step.action:
        case Wait(counters):
            for counter, own in counters:
                left = number(At(at.block, at.item, at.step, counter), own)
                if left is not None:
                    state = waited(state, counter, left, counting)
        case Memory() | Cache() if isinstance(lowered.request, Request):
            state = issued(state, step.action, lowered.request, counting)
        case _:
            pass
    return state
