"""Programs on which readings of the text part: what the text says of each, and both evaluators.

Random programs seldom get here. Each file of `corners/` states whether its condition is reachable,
edition by edition, from the text alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import Expected
from tests.naive.against_engine import disagreements
from tests.naive.answer import answers
from tests.naive.events import Edition

CORNERS = tuple(sorted((Path(__file__).parent / "corners").glob("*.litmus")))


@pytest.mark.parametrize("path", CORNERS, ids=lambda path: path.stem)
def test_the_naive_evaluator_follows_the_text(path: Path) -> None:
    test = parse(path.read_text(encoding="utf-8"))
    found = answers(test, tuple(Edition))
    allowed = {e for e in Edition if test.expectation((e.value,)) is Expected.ALLOWED}
    assert {e for e in Edition if found[e].reachable} == allowed


@pytest.mark.parametrize("path", CORNERS, ids=lambda path: path.stem)
def test_the_evaluators_agree(path: Path) -> None:
    differences = disagreements(parse(path.read_text(encoding="utf-8")))
    assert not differences, "\n".join(str(d) for d in differences)
