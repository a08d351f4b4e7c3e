"""The words of the editions of the barrier model."""

from __future__ import annotations

import pytest

from fencepost.executions.explain import explain
from fencepost.executions.schedule import schedule
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.reports.litmus.barriers import schedule_table
from fencepost.vocabulary.barrier_words import FIRST_TEXT, GUIDE, BarrierWords, words_under

TEST = """AMDGPU words
{}{{ barrier b = bare 1; }}
P0 ;
barrier.arrive b ;
barrier.wait b ;
barrier.drop b ;
exists true
"""


@pytest.mark.parametrize(
    ("model", "words"),
    [(None, GUIDE), ("llvm", GUIDE), ("pr170447", FIRST_TEXT), ("llvm+pr170447", FIRST_TEXT)],
)
def test_words_under(model: str | None, words: BarrierWords) -> None:
    """The barrier edition of a model decides."""
    assert words_under(model) is words


def test_either_words_mean_the_same() -> None:
    """A test is read in the words of either text, and printed in those of its model."""
    guide = parse(TEST.format(""))
    first = TEST.format("model pr170447\n")
    first = first.replace("arrive", "signal").replace("drop", "leave")
    assert parse(first).program.threads[0].code == guide.program.threads[0].code
    assert "barrier.signal b" in print_test(parse(first))
    assert "barrier.leave b" in print_test(parse(first))
    assert parse(print_test(parse(first))) == parse(first)
    assert "barrier.drop b" in print_test(guide)


def test_schedules_have_the_words_of_the_model() -> None:
    """A schedule under 000 signals, and counts signals."""
    witness = explain(parse(TEST.format("model pr170447\n"))).witness
    assert witness is not None
    table = "\n".join(schedule_table(witness, schedule(witness)))
    assert "barrier.signal b" in table
    assert "signalled/expected" in table
    assert "arrive" not in table
