"""Each row is forbidden under the memory model; without any one thing that it asks for, allowed."""

from __future__ import annotations

import re

import pytest

from fencepost.executions.options import Options
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.protocols.proofs import (
    Weakened,
    fenced_litmus_of,
    litmus_of,
    variants_of,
    weakened,
)
from fencepost.kernels.protocols.table import ROWS, Row, row_of

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


@pytest.mark.parametrize("row", ROWS, ids=lambda each: each.name)
def test_other_ways_to_play_a_row_are_forbidden(row: Row) -> None:
    for name, text in variants_of(row):
        assert verdict(text) is VerdictKind.FORBIDDEN, name


def test_a_plain_store_that_clears_a_lock_is_an_initial_write() -> None:
    """Which the model does not say: beside an atomic write it gives undef (D2)."""
    text = dict(variants_of(row_of(Protocol.LOCK)))["lock_in_lds"]
    plain = text.replace("store atomic lock, 0 workgroup monotonic", "store lock, 0")
    assert plain != text
    assert verdict(plain.replace("expect forbidden", "")) is VerdictKind.ALLOWED


@pytest.mark.parametrize(("row", "twin"), TWINS, ids=lambda each: each.name)
def test_nothing_that_a_row_asks_for_is_idle(row: Row, twin: Weakened) -> None:
    text = re.sub(r"expect \w+", "", twin.text)
    assert verdict(text) is VerdictKind.ALLOWED, text


def test_twins_differ_from_their_test() -> None:
    for row, twin in TWINS:
        whole = fenced_litmus_of(row) if twin.fenced else litmus_of(row)
        whole = dict(variants_of(row)).get(twin.variant, whole)
        assert whole is not None
        assert parse(twin.text).program != parse(whole).program, (row.name, twin.name)


@pytest.mark.parametrize("start", ["next = 0; global turn = 1", "next = 7; global turn = 8"])
def test_tickets_and_turns_start_anywhere(start: str) -> None:
    """Only one party has the number that is there at first; of undef, all may have it."""
    ticket = litmus_of(row_of(Protocol.TICKET)).replace("next = 0; global turn = 0", start)
    assert verdict(ticket) is VerdictKind.FORBIDDEN
    turn = litmus_of(row_of(Protocol.TURN)).replace("turn = 0;", f"{start.split('global ')[1]};")
    assert verdict(turn) is VerdictKind.FORBIDDEN
