"""The data that say which test needs each instruction are complete, and what machines show."""

from __future__ import annotations

import random

import pytest

from fencepost.lowering.needed import read
from fencepost.lowering.needed.read import needs
from fencepost.lowering.target import Follow
from fencepost.targets.processor import MemoryModelChapter
from tests.hardware_memory.campaign.exploring import Judge
from tests.hardware_memory.campaign.fresh import BY_NAME, fresh, units_of
from tests.hardware_memory.campaign.units import Unit

SAMPLE = 24


ASKED = sorted({name for need in needs() for each in need.found for name in each.machines})
"""The machines that the data are of."""


def test_machines_are_of_every_generation() -> None:
    """No chapter is without one."""
    chapters = {BY_NAME[name].target().chapter for name in ASKED}
    assert chapters == set(MemoryModelChapter)


@pytest.mark.parametrize("name", ASKED)
def test_every_part_has_an_entry(name: str) -> None:
    """Each part of each row that a machine's operations have, and no other, is in the data once."""
    found = [
        Unit(need.row, need.step, need.part, need.scope)
        for need in needs()
        if need.follow is Follow.DOCUMENT
        for each in need.found
        if name in each.machines
    ]
    assert sorted(found) == sorted(units_of(BY_NAME[name].target()))


def test_a_sample_is_fresh() -> None:
    """Machines show of drawn entries what the data say."""
    entries = [
        (need, each, name)
        for need in needs()
        for each in need.found
        if each.test
        for name in each.machines
    ]
    judge = Judge()
    for need, each, name in random.Random(1).sample(entries, SAMPLE):
        assert fresh(need, each, BY_NAME[name], judge), f"{need} on {name}: make machines"


def test_tests_are_those_that_are_named() -> None:
    """No test is left over, none is missing."""
    assert set(read.tests()) == {each.test for need in needs() for each in need.found if each.test}
