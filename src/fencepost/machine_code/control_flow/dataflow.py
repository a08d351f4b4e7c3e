"""One solver for the data-flow analyses of machine code.

An analysis has a state where each block begins, or ends if it runs backward. `transfer` carries a
state through a block, `merge` makes one of those that arrive over the edges. Blocks are visited in
the order of the flow until no state changes. What is found then holds on every path, provided that
`merge` loses none of the states that arrive and that the states of a block cannot change without
end: there are finitely many, or a widening jumps ahead.

    states = solve(blocks, {0: NONE}, transfer, accumulate(or_))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Generic, Protocol, TypeVar

from fencepost.records import dataclass

State = TypeVar("State")


class Node(Protocol):
    """A block, by its place in a list in which most blocks stand behind those that lead to them."""

    number: int
    following: list[int]
    before: list[int]


AnyNode = TypeVar("AnyNode", bound=Node)
Arrivals = Sequence[tuple[int, State]]
"""The states that arrive at a block, each with the number of the block that it comes from."""
Merge = Callable[[AnyNode, State | None, Arrivals[State]], State]
"""The state of a block, from the one that it had, if any, and those that arrive."""


@dataclass(frozen=True, slots=True)
class Widening(Generic[State]):
    """After `patience` visits a state becomes what `widen` makes of it and the next one."""

    patience: int
    widen: Callable[[State, State], State]


def accumulate(join: Callable[[State, State], State]) -> Merge[Node, State]:
    """Make a merge of the join of two states: what a block had once it keeps."""

    def merge(block: Node, known: State | None, arrivals: Arrivals[State]) -> State:
        for _, arriving in arrivals:
            known = arriving if known is None else join(known, arriving)
        assert known is not None, f"block {block.number} is visited before a state arrives"
        return known

    return merge


def solve(
    blocks: Sequence[AnyNode],
    starts: Mapping[int, State],
    transfer: Callable[[AnyNode, State], State],
    merge: Merge[AnyNode, State],
    *,
    backward: bool = False,
    widening: Widening[State] | None = None,
) -> list[State | None]:
    """Return the state of each block at the fixpoint; None for a block that no start leads to.

    `starts` are the states that some blocks have at first. `transfer` returns a new state: it must
    not change the one that it is given.
    """
    states: list[State | None] = [starts.get(block.number) for block in blocks]
    behind: list[State | None] = [None] * len(blocks)
    visits = [0] * len(blocks)
    worklist = _Worklist((-number if backward else number) for number in starts)
    while worklist:
        number = abs(worklist.take())
        block = blocks[number]
        sources, targets = block.before, block.following
        if backward:
            sources, targets = targets, sources
        arrivals = [(each, state) for each in sources if (state := behind[each]) is not None]
        known = states[number]
        state = merge(block, known, arrivals) if arrivals or known is None else known
        visits[number] += 1
        if widening is not None and known is not None and visits[number] > widening.patience:
            state = widening.widen(known, state)
        if behind[number] is not None and state == known:
            continue
        states[number] = state
        after = transfer(block, state)
        if behind[number] is None or after != behind[number]:
            behind[number] = after
            worklist.add((-each if backward else each) for each in targets)
    return states


class _Worklist:
    """A set of numbers of which the smallest is taken first."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._heap = list(numbers)
        heapify(self._heap)
        self._inside = set(self._heap)

    def __bool__(self) -> bool:
        return bool(self._heap)

    def take(self) -> int:
        """Remove the smallest number and return it."""
        number = heappop(self._heap)
        self._inside.discard(number)
        return number

    def add(self, numbers: Iterable[int]) -> None:
        """Put in the numbers that are not inside."""
        for number in numbers:
            if number not in self._inside:
                self._inside.add(number)
                heappush(self._heap, number)
