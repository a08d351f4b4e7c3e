"""Two explorers of the same machines agree, a few placements stand for all, and machines show what
the model allows; `compare.py` beside it does the same with thousands of programs.
"""

from __future__ import annotations

from random import Random

import pytest

from fencepost.errors import FencepostError
from fencepost.hardware.memory.assumptions import assumed
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import Standing, judge
from tests.hardware_memory.compare import MACHINE_NAMES, pairs, settings, target_named
from tests.hardware_memory.draw import Shape, drawn
from tests.hardware_memory.naive import TooMany

COUNT = 12


@pytest.mark.parametrize("name", MACHINE_NAMES)
def test_the_reduction_loses_nothing(name: str) -> None:
    """Under drawn assumptions, in every placement, both explorers show the same outcomes."""
    compared = 0
    shape = Shape(2, 0.1, local="tgsplit" not in name, barrier=True)
    for number in range(COUNT):
        random = Random(f"agreement {name} {number}")
        test = drawn(random, shape)
        options = Options(assumed(settings(random)))
        try:
            for pair in pairs(test, target_named(name), options, 6_000):
                assert pair.reduced == pair.plain, (number, str(pair.placement))
                compared += 1
        except TooMany:
            continue
    assert compared


@pytest.mark.parametrize("name", ["gfx90a", "gfx942", "gfx1030", "gfx1200", "gfx1250"])
def test_placements_with_the_least_in_common_show_all(name: str) -> None:
    target = target_named(name)
    for number in range(COUNT):
        test = drawn(Random(f"places {number}"), Shape(2, 0.5))
        least = explore(test, target)
        every = explore(test, target, Options(everywhere=True))
        assert set(least.outcomes) == set(every.outcomes), number
        assert set(least.placements) <= set(every.placements)


@pytest.mark.parametrize("name", MACHINE_NAMES)
def test_machines_show_what_the_model_allows(name: str) -> None:
    judged = 0
    for number in range(COUNT):
        test = drawn(Random(f"model {number}"), Shape(3, 0.3))
        try:
            found = judge(test, target_named(name))
        except FencepostError:
            continue
        assert found.standing in (Standing.SOUND, Standing.UNDEFINED), number
        judged += 1
    assert judged > COUNT / 2
