"""Each row is forbidden under the memory model; without any one thing that it asks for, allowed."""

from __future__ import annotations

import re

import pytest

from fencepost.executions.session import Options
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.kernels.protocols.proofs import Weakened, fenced_litmus_of, litmus_of, weakened
from fencepost.kernels.protocols.table import ROWS, Row, row_of
from fencepost.kernels.protocols.vocabulary import Aspect, Gain, Part, Protocol, Seen

FORMS = [
    (row, fenced) for row in ROWS for fenced in (False, True) if not fenced or fenced_litmus_of(row)
]
TWINS = [(row, twin) for row in ROWS for twin in weakened(row)]


def verdict(text: str) -> VerdictKind:
    return run(parse(text), Options()).kind


@pytest.mark.parametrize(
    ("row", "fenced"), FORMS, ids=lambda each: getattr(each, "name", str(each))
)
def test_what_a_row_claims_is_forbidden(row: Row, fenced: bool) -> None:
    text = fenced_litmus_of(row) if fenced else litmus_of(row)
    assert text is not None
    assert verdict(text) is VerdictKind.FORBIDDEN


@pytest.mark.parametrize(("row", "twin"), TWINS, ids=lambda each: each.name)
def test_nothing_that_a_row_asks_for_is_idle(row: Row, twin: Weakened) -> None:
    text = re.sub(r"expect \w+", "", twin.text)
    assert verdict(text) is VerdictKind.ALLOWED, text


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


def test_twins_differ_from_their_test() -> None:
    for row, twin in TWINS:
        whole = fenced_litmus_of(row) if twin.fenced else litmus_of(row)
        assert whole is not None
        assert parse(twin.text).program != parse(whole).program, (row.name, twin.name)


@pytest.mark.parametrize("start", ["next = 0; global turn = 1", "next = 7; global turn = 8"])
def test_tickets_and_turns_need_no_start(start: str) -> None:
    """Only one party has the number that is there at first: the rows state no premise about it."""
    ticket = litmus_of(row_of(Protocol.TICKET)).replace("next = 0; global turn = 0", start)
    assert verdict(ticket) is VerdictKind.FORBIDDEN
    turn = litmus_of(row_of(Protocol.TURN)).replace("turn = 0;", f"{start.split('global ')[1]};")
    assert verdict(turn) is VerdictKind.FORBIDDEN
