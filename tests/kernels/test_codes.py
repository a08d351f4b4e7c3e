"""Codes: each rule of barriers has one, the corpus has each, and the page lists them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fencepost.diagnostics import Area, Code, Severity, codes_of
from fencepost.diagnostics.barriers import BARRIER_CODES
from fencepost.hardware.rules import Rule
from tests.kernels.corpus import cases

CODES = tuple(
    each
    for each in codes_of(Area.BARRIERS, Area.RACES, Area.REDUNDANT)
    if each is not Code.REDUNDANT_WAIT  # of `fencepost lower`
)
ROOT = Path(__file__).resolve().parents[2]


def test_every_rule_of_barriers_has_one_code() -> None:
    """Whatever breaks a rule of the barrier models is reported under the code of the rule."""
    named = [rule for row in BARRIER_CODES.values() for rule in row.rules]
    assert sorted(named) == sorted(each.value for each in Rule)


@pytest.mark.parametrize("code", CODES, ids=str)
def test_the_page_lists_it(code: Code) -> None:
    page = (ROOT / "docs" / "kernels.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| {code} \|", page, re.MULTILINE)


def test_notes_are_told_apart() -> None:
    """What can go is a note, and no bug."""
    notes = [each.number for each in CODES if each.severity is Severity.NOTE]
    assert notes == [208, 301, 302, 303]


@pytest.mark.parametrize(
    "code", [each for each in CODES if each.severity is Severity.ERROR], ids=str
)
def test_the_corpus_has_it_and_a_twin(code: Code) -> None:
    """A kernel is reported under the code, and one of the same file is proved."""
    wrong = [each for each in cases() if each.code == str(code)]
    assert wrong
    right = {each.module for each in cases() if each.verdict == "proved"}
    assert any(each.module in right for each in wrong)
