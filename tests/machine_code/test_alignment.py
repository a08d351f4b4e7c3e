"""The alignment of operations with instructions, against one that compares every pair."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from fencepost.lowering.rows.instructions import Bit
from fencepost.machine_code.against.matching.alignment import Alignment, Pairs
from fencepost.machine_code.against.matching.items import Item
from fencepost.machine_code.against.matching.scores import Scores
from fencepost.machine_code.against.matching.shapes import Shape
from fencepost.machine_code.against.program import Memory, Operation, Role
from fencepost.machine_code.against.required import Need
from fencepost.machine_code.instructions.instruction import CacheBits

ROLES = (Role.LOAD, Role.LOAD, Role.STORE, Role.STORE, Role.RMW, Role.BARRIER, Role.CALL)
MEMORIES = (Memory.GLOBAL, Memory.GLOBAL, Memory.LDS, Memory.EITHER)


def drawn_operation(random: Random, number: int, *, lines: bool) -> Operation:
    """An operation of few kinds, so that many are alike."""
    at = SimpleNamespace(file="/k/k.hip", line=random.randint(1, 4)) if lines else None
    source: Any = SimpleNamespace(at=at if random.random() < 0.8 else None, request=None)
    role, memory = random.choice(ROLES), random.choice(MEMORIES)
    special = random.random() < 0.5
    return Operation(number, 0, role, source, memory, random.choice((4, 8)), "add", special)


def drawn_item(random: Random, number: int, *, lines: bool) -> Item:
    role, memory = random.choice(ROLES), random.choice(MEMORIES)
    shape = Shape(role, memory, random.choice((4, 8)), random.choice(("add", "", "sub")))
    line = ("k.hip", random.randint(1, 4)) if lines and random.random() < 0.8 else None
    return Item(number, shape, CacheBits(scope=random.choice((0, 2))), line)


def compared(ours: list[Operation], theirs: list[Item], scores: Scores) -> tuple[int, Pairs]:
    """Every pair, in one table; of equal ways, that with the first operations and instructions."""
    table = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for one, operation in enumerate(ours, 1):
        for two, item in enumerate(theirs, 1):
            score = scores.of(operation, item)
            both = table[one - 1][two - 1] + score if score else 0
            table[one][two] = max(table[one - 1][two], table[one][two - 1], both)
    pairs = []
    one, two = len(ours), len(theirs)
    while one and two:
        if table[one - 1][two] == table[one][two]:
            one -= 1
        elif table[one][two - 1] == table[one][two]:
            two -= 1
        else:
            one, two = one - 1, two - 1
            pairs.append((one, two))
    return table[-1][-1], pairs[::-1]


@pytest.mark.parametrize("lines", [False, True])
def test_same_as_all_pairs(lines: bool) -> None:
    """Also where what fits best is taken first, and what fits nothing is passed."""
    random = Random(7)
    long = 0
    for _ in range(1500):
        ours = [drawn_operation(random, at, lines=lines) for at in range(random.randrange(12))]
        theirs = [drawn_item(random, at, lines=lines) for at in range(random.randrange(12))]
        if random.random() < 0.5:  # in the order of the operations, as compiled code is
            theirs = [
                Item(at, Shape(each.role, each.memory, each.bytes, "add"), CacheBits(), None)
                for at, each in enumerate(ours)
                if random.random() < 0.9
            ]
        bits = {True: (Bit.SCOPE_DEV,), False: ()}
        scores = Scores({each.number: (Need(bits=bits[each.special]),) for each in ours})
        assert Alignment(ours, theirs, scores).best(1000) == compared(ours, theirs, scores)
        long += len(theirs) > 6
    assert long > 100


def test_best_of_a_group() -> None:
    """The best score with several, found by kinds and lines, is that of the pairs."""
    random = Random(11)
    for _ in range(300):
        ours = [drawn_operation(random, at, lines=True) for at in range(5)]
        theirs = [drawn_item(random, at, lines=True) for at in range(random.randrange(6))]
        scores = Scores({})
        group, groups = scores.group(theirs), scores.group(ours)
        for each in ours:
            pairs = [scores.of(each, item) for item in theirs]
            assert scores.best(each, group) == max(pairs, default=0)
        for item in theirs:
            assert scores.best(item, groups) == max(scores.of(each, item) for each in ours)


def test_too_much() -> None:
    """Pairs that nothing decides at once are counted before they are compared."""
    random = Random(3)
    ours = [drawn_operation(random, at, lines=False) for at in range(40)]
    theirs = [drawn_item(random, at, lines=False) for at in range(40)]
    assert Alignment(ours, theirs, Scores({})).best(100) is None
    assert Alignment(ours, theirs, Scores({})).best(1600) is not None
