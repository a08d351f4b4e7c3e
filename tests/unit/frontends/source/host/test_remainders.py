"""Quotients that are rounded up by remainders. `test_ties.py` has them in programs."""

from __future__ import annotations

from fencepost.frontends.source.host.remainders import rounded_up
from tests.unit.frontends.source.host.test_constants import binary, constants, loaded, number


def test_one_more_for_a_remainder() -> None:
    quotient = binary("/", loaded("n"), number(8))
    rest = binary("%", loaded("n"), number(8))
    one = binary("!=", rest, number(0))
    for sides in ((quotient, one), (one, quotient)):
        assert rounded_up(binary("+", *sides), constants()) is not None
    none = binary("==", rest, number(0))
    for other in (rest, none, binary("!=", rest, number(1))):
        assert rounded_up(binary("+", quotient, other), constants()) is None
    assert rounded_up(binary("-", quotient, one), constants()) is None
