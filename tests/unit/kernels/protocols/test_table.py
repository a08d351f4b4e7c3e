"""The table of protocols is whole: a row each, whose conditions all have twins."""

from __future__ import annotations

import re

import pytest

from fencepost.kernels.protocol_words import Aspect, Gain, Part, Protocol, Seen
from fencepost.kernels.protocols.proofs import litmus_of, weakened
from fencepost.kernels.protocols.table import ROWS, Row, row_of


@pytest.mark.parametrize("row", ROWS, ids=lambda each: each.name)
def test_each_condition_has_a_twin(row: Row) -> None:
    """Of orders and scopes of each part, of the values that parties must see, of other writers, and
    of the premises on what memory holds at first.
    """
    have = {(each.aspect, each.part, each.fenced) for each in weakened(row)}
    for role in row.roles:
        if role.part is not Part.BARRIER:
            assert (Aspect.SCOPE, role.part, False) in have
        if role.seen not in (Seen.NOTHING, Seen.STORED):
            assert (Aspect.SEEN, role.part, False) in have
        for acquires_or_releases in (role.order.acquires, role.order.releases):
            if acquires_or_releases:
                assert (Aspect.ORDER, role.part, False) in have
                fenced = row.gain is not Gain.VALUE
                assert (Aspect.SPACE, role.part, fenced) in have
                assert not fenced or (Aspect.SIDE, role.part, True) in have
    aspects = {each[0] for each in have}
    assert Aspect.ALONE in aspects
    starts = any("clear" in each.stated.name or "free" in each.stated.name for each in row.premises)
    assert starts is (Aspect.START in aspects)


@pytest.mark.parametrize("row", ROWS, ids=lambda each: each.name)
def test_a_test_says_who_plays_which_part(row: Row) -> None:
    marks = set(re.findall(r"\(\* (\w+) \*\)", litmus_of(row))) - {"stranger", "again"}
    assert marks == {each.part.value for each in row.roles}


def test_each_protocol_has_one_row() -> None:
    assert [each.protocol for each in ROWS] == list(Protocol)
    assert all(row_of(each).protocol is each for each in Protocol)
