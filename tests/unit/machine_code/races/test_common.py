"""Addresses without what both of two accesses add."""

from __future__ import annotations

from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.races.common import without_common
from fencepost.machine_code.races.lanes import Lanes
from fencepost.machine_code.races.meet import Access, Meetings
from fencepost.machine_code.races.term import Term
from fencepost.machine_code.races.terms import Terms

LANES = Lanes((128, 1, 1), 64)


def _access(terms: Terms, number: int, address: Term | None) -> Access:
    return Access(number, address, ((0, 4),), terms.every, number == 0, number == 1)


def _words(terms: Terms, *added: Term) -> Term:
    found = terms.apply(Op.SHL, terms.work_item(0), terms.constant(2))
    for each in added:
        assert found is not None
        found = terms.apply(Op.ADD, found, each)
    assert found is not None
    return found


def test_a_base_that_both_have() -> None:
    """It cancels: each lane has its own word."""
    terms = Terms(LANES)
    base = terms.symbol("base")
    pair = [_access(terms, at, _words(terms, base)) for at in (0, 1)]
    assert not Meetings(LANES).apart(*pair)
    assert Meetings(LANES).apart(*without_common(terms, *pair))


def test_a_base_that_one_has_twice() -> None:
    """Only what both have cancels."""
    terms = Terms(LANES)
    base = terms.symbol("base")
    pair = [_access(terms, 0, _words(terms, base, base)), _access(terms, 1, _words(terms, base))]
    assert not Meetings(LANES).apart(*without_common(terms, *pair))


def test_bases_that_differ() -> None:
    terms = Terms(LANES)
    pair = [_access(terms, at, _words(terms, terms.symbol(("base", at)))) for at in (0, 1)]
    assert without_common(terms, *pair) == tuple(pair)


def test_an_unknown_of_each_lane_does_not_cancel() -> None:
    """Two lanes may have loaded different numbers."""
    terms = Terms(LANES)
    loaded = terms.unknown("loaded")
    pair = [_access(terms, at, _words(terms, loaded, terms.symbol("base"))) for at in (0, 1)]
    assert not Meetings(LANES).apart(*without_common(terms, *pair))


def test_an_address_that_is_not_known() -> None:
    terms = Terms(LANES)
    pair = _access(terms, 0, None), _access(terms, 1, _words(terms))
    assert without_common(terms, *pair) == pair
