"""Answers to questions about two work-items."""

from __future__ import annotations

import pytest

from fencepost.kernels.prove.ask.answer import Answer, Said


@pytest.mark.parametrize("answer", Answer)
def test_only_a_refutation_is_never(answer: Answer) -> None:
    assert Said(answer).never is (answer is Answer.NEVER)
