"""What `explain` reads is what the pages of codes say."""

from __future__ import annotations

from fencepost.diagnostics import Code
from fencepost.diagnostics.pages import page_of
from fencepost.reports.codes.explain import explanation, record
from fencepost.reports.codes.explained import explained
from tests.unit.diagnostics.page import EXPLAINED, explanations


def test_the_file_is_current() -> None:
    """`make docs` writes it."""
    assert EXPLAINED.read_text(encoding="utf-8") == explanations(), "run `make docs`"


def test_a_code_is_found_by_its_number() -> None:
    found = explained("201")
    assert found is not None
    page = page_of(Code.DATA_RACE_IN_LDS)
    assert found.text == explanation(page)
    assert found.record == record(page)


def test_no_other_number_is_found() -> None:
    """Neither a part of one, nor one with a zero before it."""
    assert [explained(each) for each in ("20", "2010", "0201", "", "999")] == [None] * 5
