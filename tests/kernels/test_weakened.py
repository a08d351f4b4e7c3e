"""What is proved of locks and messages needs every ordering, scope, fence and barrier in it."""

from __future__ import annotations

import pytest

from tests.kernels.corpus import Case, cases
from tests.kernels.weaken import proved, twins

FILES = ("messages", "locks", "protocols")
SPARE = {
    ("protocols/last_resets", "narrowed"): "who resets the counter is after all that count",
}
"""What a kernel can do without, and why."""

PROVED = [each for each in cases() if each.verdict == "proved" and each.module.stem in FILES]


@pytest.mark.parametrize("case", PROVED, ids=str)
def test_weaker_twins_are_not_proved(case: Case) -> None:
    """No twin of a kernel with one thing weakened is proved."""
    lines = case.module.read_text(encoding="utf-8").splitlines()
    spared = 0
    for twin in twins(lines, case.name):
        if proved(case, twin, lines, seconds=3.0):
            assert (str(case), twin.what) in SPARE, lines[twin.line]
            spared += 1
    assert spared == sum(name == str(case) for name, _ in SPARE)


def test_there_are_twins() -> None:
    """Every kernel has something to weaken."""
    for case in PROVED:
        lines = case.module.read_text(encoding="utf-8").splitlines()
        assert len(list(twins(lines, case.name))) >= 2
