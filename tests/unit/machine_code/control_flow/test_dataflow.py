"""The solver against all paths of drawn graphs."""

from __future__ import annotations

from operator import or_
from random import Random

import pytest

from fencepost.graphs import predecessors, reverse_post_order
from fencepost.machine_code.control_flow.dataflow import Arrivals, Node, Widening, accumulate, solve
from fencepost.machine_code.control_flow.flow import Block


def drawn(random: Random) -> list[Block]:
    """Blocks that the first one reaches, in reverse postorder."""
    count = random.randint(1, 8)
    edges = {
        node: [random.randrange(count) for _ in range(random.choice((0, 1, 1, 2, 2)))]
        for node in range(count)
    }
    order = reverse_post_order(0, edges)
    place = {node: at for at, node in enumerate(order)}
    following = {place[node]: [place[each] for each in edges[node]] for node in order}
    before = predecessors(following)
    return [Block(at, at, at + 1, following[at], before[at]) for at in range(len(order))]


def walked(blocks: list[Block], starts: list[int], *, backward: bool) -> list[set[frozenset[int]]]:
    """By each block the sets of blocks that some path from a start passes in front of it."""
    found: list[set[frozenset[int]]] = [set() for _ in blocks]
    work = [(start, frozenset[int]()) for start in starts]
    while work:
        number, passed = work.pop()
        if passed not in found[number]:
            found[number].add(passed)
            block = blocks[number]
            targets = block.before if backward else block.following
            work += [(each, passed | {number}) for each in targets]
    return found


@pytest.mark.parametrize("backward", [False, True])
def test_union_and_intersection_over_paths(backward: bool) -> None:
    """Blocks that some path passes, and those that all do, are what walking all paths finds."""
    random = Random(1)
    for _ in range(300):
        blocks = drawn(random)
        ends = [block.number for block in blocks if not block.following]
        starts = ends if backward else [0]

        def passed(block: Node, state: frozenset[int]) -> frozenset[int]:
            return state | {block.number}

        first = dict.fromkeys(starts, frozenset[int]())
        some = solve(blocks, first, passed, accumulate(or_), backward=backward)
        every = solve(
            *(blocks, first, passed, accumulate(lambda one, two: one & two)), backward=backward
        )
        for number, paths in enumerate(walked(blocks, starts, backward=backward)):
            assert some[number] == (frozenset().union(*paths) if paths else None)
            assert every[number] == (frozenset.intersection(*paths) if paths else None)


def test_widening_ends_what_grows() -> None:
    """A count that grows in a loop jumps to the top after as many visits as were granted."""
    blocks = [Block(0, 0, 1, [1], []), Block(1, 1, 2, [1, 2], [0, 1]), Block(2, 2, 3, [], [1])]
    top = 1 << 30
    seen: list[int] = []

    def count(block: Node, state: int) -> int:
        if block.number == 1:
            seen.append(state)
        return min(top, state + 1)

    def most(one: int, two: int) -> int:
        return max(one, two)

    def jump(known: int, new: int) -> int:
        return known if known == new else top

    found = solve(blocks, {0: 0}, count, accumulate(most), widening=Widening(5, jump))
    assert found == [0, top, top]
    assert len(seen) <= 7


def test_a_merge_that_forgets() -> None:
    """A merge may leave out what a block had: then a state follows its sources down."""
    blocks = [Block(0, 0, 1, [1], [1]), Block(1, 1, 2, [0], [0])]

    def merge(_: Node, known: int | None, arrivals: Arrivals[int]) -> int:
        return min(state for _, state in arrivals)

    assert solve(blocks, {0: 3}, lambda block, state: max(0, state - 1), merge) == [0, 0]
