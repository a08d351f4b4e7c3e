"""Trip counts that stand for larger ones."""

from __future__ import annotations

import pytest

from fencepost.placement.analysis.trips import few_trips
from fencepost.placement.regions import Carried, Loop

SWAP = (Carried("a", "x", "b"), Carried("b", "y", "a"))


@pytest.mark.parametrize(
    ("loop", "period"),
    [
        (Loop(()), 1),
        (Loop((), SWAP), 2),
        (Loop((), turns=3), 3),
        (Loop((), SWAP, turns=3), 6),
        (Loop((), SWAP, turns=2), 2),
    ],
)
def test_reduced_by_whole_periods(loop: Loop, period: int) -> None:
    """Counts up to two periods and two stay; larger ones keep their rest."""
    most = 2 * period + 2
    for trips in range(60):
        few = few_trips(trips, loop)
        assert few == trips if trips <= most else most <= few < most + period
        assert (trips - few) % period == 0
