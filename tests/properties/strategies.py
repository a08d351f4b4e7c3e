"""Hypothesis strategies for litmus tests, and how many examples a law is tried on.

FENCEPOST_EXAMPLES is that number. Without it the examples are few and always the same, so the
ordinary run is quick and its result does not depend on luck; `make nightly` draws many, anew.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from fencepost.program.program import LitmusTest
from tests.naive.draw import Features, T
from tests.naive.generate import generate
from tests.naive.writer import EVERYTHING

ASKED_FOR = os.environ.get("FENCEPOST_EXAMPLES")
EXAMPLES = int(ASKED_FOR or 15)

law = settings(
    max_examples=EXAMPLES,
    derandomize=ASKED_FOR is None,
    database=None,
    deadline=None,
    print_blob=ASKED_FOR is not None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""The settings of a law."""

LIMIT = 500
"""Candidate executions, times modification orders, of a drawn program."""


@cache
def _place(count: int) -> st.SearchStrategy[int]:
    return st.integers(0, count - 1)


@st.composite
def litmus_tests(draw: st.DrawFn, features: Features = EVERYTHING) -> LitmusTest:
    """Small litmus tests, as the second evaluator is compared on; the first options are the
    simpler, so examples shrink.
    """

    def choose(options: Sequence[T], /) -> T:
        return options[draw(_place(len(options)))]

    return generate(choose, features, LIMIT)
