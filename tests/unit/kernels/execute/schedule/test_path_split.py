"""Branches taken both ways: each lane comes to every way once, and to the join behind them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from fencepost.errors import BoundReached
from fencepost.kernels.execute.run import END, Lanes
from fencepost.kernels.execute.schedule.path_split import BothWays

LANES = 3
Branches = dict[int, tuple[tuple[int, ...], int | None]]
"""For each branch its ways, and where they meet."""


def visited(branches: Branches, moves: dict[int, int], nested: int = 4) -> list[list[int]]:
    """The nodes that each lane comes to, from 0 on, until one leads nowhere."""
    nodes: dict[int, Any] = {
        number: SimpleNamespace(node=SimpleNamespace(number=number, successors=ways))
        for number, (ways, _) in branches.items()
    }
    machine: Any = SimpleNamespace(
        state=SimpleNamespace(budget=SimpleNamespace(nested=nested)),
        program=SimpleNamespace(nodes=nodes),
        pc=np.zeros(LANES, np.int64),
        came=np.zeros(LANES, np.int64),
        status=np.zeros(LANES, np.int64),
    )
    both = BothWays(cast(Lanes, machine), LANES)
    seen: list[list[int]] = [[] for _ in range(LANES)]
    done = np.zeros(LANES, np.bool_)
    for _ in range(100):
        if done.all():
            break
        at = int(machine.pc[~done].min())
        lanes = np.flatnonzero((machine.pc == at) & ~done)
        for lane in lanes:
            seen[lane].append(at)
        if at in branches:
            both.part(nodes[at].node, lanes, branches[at][1])
            continue
        target = moves.get(at, END)
        through = both.arrive(lanes, target)
        machine.pc[through] = target
        done[through] = target == END
    assert done.all()
    assert not both.depth.any()
    assert not both.way.any()
    return seen


@pytest.mark.parametrize(
    ("branches", "moves", "order"),
    [
        ({0: ((1, 2), 3)}, {1: 3, 2: 3}, [0, 1, 2, 3]),
        ({0: ((1, 3), 3)}, {1: 3}, [0, 1, 3]),
        ({0: ((3, 1), 3)}, {1: 3}, [0, 1, 3]),
        ({0: ((1, 2, 4), 5)}, {1: 5, 2: 5, 4: 5}, [0, 1, 2, 4, 5]),
        ({0: ((1, 1), 1)}, {}, [0, 1]),
        ({0: ((1, 2), 3), 1: ((4, 5), 6)}, {2: 3, 4: 6, 5: 6, 6: 3}, [0, 1, 4, 5, 6, 2, 3]),
        ({0: ((1, 2), None)}, {}, [0, 1, 2]),
        ({0: ((1, 2), 3), 1: ((4, 3), 3)}, {2: 3, 4: 3}, [0, 1, 4, 2, 3]),
    ],
)
def test_every_way_is_taken_once(
    branches: Branches, moves: dict[int, int], order: list[int]
) -> None:
    """One after the other, also where one leads straight to the join, or where nothing meets."""
    assert visited(branches, moves) == [order] * LANES


def test_nesting_is_bounded() -> None:
    branches: Branches = {0: ((1, 9), 9), 1: ((2, 9), 9), 2: ((3, 9), 9)}
    assert visited(branches, {3: 9}, nested=3)
    with pytest.raises(BoundReached):
        visited(branches, {3: 9}, nested=2)
