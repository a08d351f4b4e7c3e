"""Values as terms of the solver."""

from __future__ import annotations

import clingo
import pytest

from fencepost.executions.terms import term, value_of
from fencepost.program.values import UNDEF, Partial, Value


@pytest.mark.parametrize(
    "value",
    [0, -1, 2**31 - 1, -(2**31), 2**31, 2**63 - 1, -(2**63), 2**100, UNDEF, Partial((1, None))],
)
def test_a_term_stands_for_its_value(value: Value) -> None:
    assert value_of(clingo.parse_term(str(term(value)))) == value
