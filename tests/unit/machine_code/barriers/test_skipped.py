"""The branches that are looked at for barriers are those that have one on their ways."""

from __future__ import annotations

from random import Random

from fencepost.graphs import post_dominators, reachable
from fencepost.machine_code.barriers.skipped import _END, _deciding
from fencepost.machine_code.control_flow.flow import Block, Flow

GRAPHS = 400


def drawn(random: Random) -> Flow:
    """Blocks that lead on, skip, and go back, each of which is reached."""
    count = random.randint(3, 14)
    blocks = [Block(number, 4 * number, 4 * number + 4) for number in range(count)]
    for block in blocks[:-1]:
        ways = {block.number + 1}
        if random.random() < 0.6:
            ways.add(random.randrange(1, count))
        block.following += sorted(ways)
    for block in blocks:
        for target in block.following:
            blocks[target].before.append(block.number)
    return Flow("k", True, tuple(blocks), frozenset(), frozenset(), ())


def test_deciding() -> None:
    some = 0
    for seed in range(GRAPHS):
        random = Random(seed)
        flow = drawn(random)
        passed = [int(random.random() < 0.2) for _ in flow.blocks]
        edges = {block.number: block.following for block in flow.blocks}
        meets = post_dominators(range(len(edges)), edges, _END)
        found = _deciding(flow, meets, passed)
        for block in flow.blocks:
            meeting = meets.get(block.number, _END)
            if len(block.following) < 2 or meeting == _END:
                continue
            ways = [reachable([each], edges, without=(meeting,)) for each in block.following]
            has = any(passed[each] for way in ways for each in way)
            assert (block.number in found) == has, (seed, block.number)
            some += has
    assert some > GRAPHS / 2
