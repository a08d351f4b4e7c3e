"""Comparisons and shifts of 64 bits over halves of 32."""

from __future__ import annotations

from random import Random

import pytest

from fencepost.machine_code.instructions.computations import Op, Relation
from fencepost.machine_code.races.lanes import Lanes
from fencepost.machine_code.races.terms import Terms
from fencepost.machine_code.races.wide import Pair, compared, shifted

LANES = Lanes((128, 1, 1), 64)
_OF = {
    Relation.EQ: int.__eq__,
    Relation.NE: int.__ne__,
    Relation.LT: int.__lt__,
    Relation.LE: int.__le__,
    Relation.GT: int.__gt__,
    Relation.GE: int.__ge__,
}
_ALL = (1 << 64) - 1


def _pair(terms: Terms, value: int) -> Pair:
    return terms.constant(value), terms.constant(value >> 32)


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def _drawn(random: Random) -> int:
    return random.choice(
        [random.getrandbits(64), random.getrandbits(8), _ALL - random.getrandbits(8)]
    )


@pytest.mark.parametrize("relation", _OF)
@pytest.mark.parametrize("kind", ["i", "u"])
def test_comparisons(relation: Relation, kind: str) -> None:
    """They are those of numbers of 64 bits."""
    random, terms = Random(64), Terms(LANES)
    for _ in range(60):
        one, other = _drawn(random), _drawn(random)
        if random.random() < 0.3:
            other = one ^ (random.getrandbits(1) << random.choice([0, 32]))
        found = compared(terms, relation, kind, _pair(terms, one), _pair(terms, other))
        assert found is not None
        pair = (_signed(one), _signed(other)) if kind == "i" else (one, other)
        assert bool(LANES.of(found).all()) == _OF[relation](*pair)


def test_an_unknown_half_decides_nothing() -> None:
    terms = Terms(LANES)
    zero = terms.constant(0)
    assert compared(terms, Relation.LT, "u", (zero, None), (zero, zero)) is None


@pytest.mark.parametrize("op", [Op.SHL, Op.SHR, Op.SAR])
def test_shifts(op: Op) -> None:
    """They are those of numbers of 64 bits, by any count."""
    random, terms = Random(65), Terms(LANES)
    for count in range(64):
        value = _drawn(random)
        low, high = shifted(terms, op, _pair(terms, value), count)
        assert low is not None
        assert high is not None
        if op is Op.SHL:
            expected = value << count & _ALL
        else:
            expected = (_signed(value) if op is Op.SAR else value) >> count & _ALL
        assert low.of[0] | high.of[0] << 32 == expected


def test_a_half_that_is_not_known_stays_so() -> None:
    """What is shifted out of it is not known either; the other half may be."""
    terms = Terms(LANES)
    low, high = shifted(terms, Op.SHR, (None, terms.constant(0x10)), 1)
    assert low is None
    assert high is terms.constant(8)
    assert shifted(terms, Op.SHR, (None, terms.constant(5)), 32) == (
        terms.constant(5),
        terms.constant(0),
    )
