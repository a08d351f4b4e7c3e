"""The gallery by the naive evaluator: its verdicts, and agreement with the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import Expected, LitmusTest
from tests.naive.against_engine import differences
from tests.naive.answer import Answer, answers
from tests.naive.events import Edition
from tests.naive.executions import TooLargeError

GALLERY = Path(__file__).parents[1] / "litmus"
FILES = tuple(sorted(GALLERY.rglob("*.litmus")))
BOUNDS = ((3, 3_000), (2, 3_000), (1, 20_000))
"""How many backward jumps to look at, each with the number of steps that it may take."""
REACHABLE = {Expected.ALLOWED: True, Expected.FORBIDDEN: False}


def naive_answers(test: LitmusTest) -> tuple[int, dict[Edition, Answer]]:
    """The answers, with the largest number of backward jumps for which they can be found."""
    for bound, limit in BOUNDS:
        try:
            return bound, answers(test, tuple(Edition), bound, limit, alike=True)
        except TooLargeError as error:
            reason = str(error)
    pytest.skip(f"too large for enumeration: {test.name}: {reason}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(GALLERY).as_posix())
def test_the_evaluators_agree(path: Path) -> None:
    """With each other, and with what the file expects."""
    test = parse(path.read_text(encoding="utf-8"))
    if test.program.barriers:
        pytest.skip("barrier objects: not part of the naive evaluator")
    bound, found = naive_answers(test)
    for edition, answer in found.items():
        expected = test.expectation((edition.value,))
        if expected in REACHABLE and (answer.reachable or not answer.truncated):
            assert answer.reachable == REACHABLE[expected], edition.value
    different = differences(test, found, bound)
    assert not different, "\n".join(str(difference) for difference in different)
