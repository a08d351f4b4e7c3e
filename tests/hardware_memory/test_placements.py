"""Placements: what waves share shows nothing that the placements with the least in common do not.

That is what makes it enough to try these by default. Tests of the gallery are drawn, and each is
explored in both ways.
"""

from __future__ import annotations

from random import Random

import pytest

from fencepost.errors import FencepostError
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.assumptions import assumed
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import on_target
from tests.hardware_memory.campaign.gallery import tests as gallery
from tests.hardware_memory.compare import MACHINE_NAMES, pairs, target_named

DRAWN = 20
"""Tests of the gallery for each machine."""

NEIGHBOURS = """AMDGPU neighbours
{ global x = 0; global g = 0; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 | P2 @ workgroup 1 ;
 store x, 1 | store atomic g, 1 agent release | r0 = load atomic g agent acquire ;
 | | r1 = load x                     ;
exists (P2:r0 == 1 /\\ P2:r1 == 0)
"""


@pytest.mark.parametrize("name", MACHINE_NAMES)
def test_waves_with_more_in_common_show_no_more(name: str) -> None:
    random, target = Random(name), target_named(name)
    tests = [test for _, _, test in gallery() if len(test.program.threads) <= 4]
    compared = 0
    while compared < DRAWN:
        test = on_target(random.choice(tests), target)
        try:
            apart = explore(test, target, Options(states=20_000))
            everywhere = explore(test, target, Options(states=20_000, everywhere=True))
        except FencepostError:
            continue  # the machine cannot run it
        if apart.complete:
            more = set(everywhere.outcomes) - set(apart.outcomes)
            assert not more, (test.name, more)
            compared += 1


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("gfx1250", []),
        ("gfx1200:+cumode", ["write-back-after-neighbours=on", "stores-reach-l2=off"]),
        ("gfx942", ["write-back-after-neighbours=on"]),
    ],
)
def test_a_write_back_does_not_always_follow_a_neighbours_store(
    name: str, settings: list[str]
) -> None:
    """A store that no other wave of its CU can tell of may still be issued behind the write-back
    of one, so that the release does not carry it.
    """
    target, test = target_named(name), parse(NEIGHBOURS)
    options = Options(assumed(settings))
    late = (("P2:r0", 1), ("P2:r1", 0))
    assert late in explore(test, target, options).outcomes
    for pair in pairs(test, target, options, 100_000):
        assert pair.reduced == pair.plain
