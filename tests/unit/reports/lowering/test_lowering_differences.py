"""The page of where LLVM and its document disagree: every row, in words."""

from __future__ import annotations

import pytest

from fencepost.lowering.llvm22.all import LLVM22
from fencepost.lowering.llvm22.rules import RULES
from fencepost.lowering.rows.conditions import Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Counter
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import (
    Access,
    BitPart,
    CacheStep,
    CounterPart,
    Difference,
    Hint,
    Kind,
    Like,
    Row,
    Template,
    Treated,
    WaitStep,
)
from fencepost.reports.lowering import lowering_differences
from fencepost.reports.lowering.lowering_differences import differences_document
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

OPENCL = clause(unless=(Condition.OPENCL,))


def page(monkeypatch: pytest.MonkeyPatch, *differences: Difference) -> str:
    """What the page says of differences, in place of all of LLVM's."""
    monkeypatch.setattr(lowering_differences, "LLVM22", {})
    monkeypatch.setattr(lowering_differences, "RULES", differences)
    return differences_document().partition("## Rules around the tables\n\n")[2]


def row(*steps: Template) -> Row:
    scopes, spaces = frozenset({Scope.AGENT}), frozenset({AddressSpace.GLOBAL})
    return Row(Kind.LOAD, Ordering.ACQUIRE, scopes, spaces, steps)


def test_every_difference_has_a_heading() -> None:
    """By chapter, in the order of the tables, and the rules around them last."""
    headings = [line for line in differences_document().splitlines() if line.startswith("## ")]
    assert headings == [*(f"## {each.value}" for each in LLVM22), "## Rules around the tables"]
    titles = [
        line[4:].lower() for line in differences_document().splitlines() if line[:4] == "### "
    ]
    for each in (*RULES, *(one for llvm in LLVM22.values() for one in llvm.differences)):
        assert each.title.lower() in titles


def test_a_difference_without_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert page(monkeypatch, Difference("a title", "says so", "Nobody knows.")) == (
        "### A title\n\nThe document: says so.\n\nLLVM 22.1: Nobody knows.\n"
    )


def test_a_slip_has_the_rows_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = page(monkeypatch, Difference("t", "d", "w", (row(),), (row(Access()),)))
    head = "**load atomic acquire agent global**"
    assert shown.endswith(
        "An error in the document. The default, instead of the document's rows:\n\n"
        f"- {head}: the access\n\nLLVM's rows:\n\n- {head}: nothing\n"
    )


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Access(), "the access"),
        (
            Access((BitPart(Bit.GLC, OPENCL),), scoped=True),
            "the access with `glc` [{when}], table of scopes",
        ),
        (
            WaitStep((CounterPart(Counter.VM), CounterPart(Counter.LGKM, OPENCL)), Reason.ACQUIRED),
            "wait for vmcnt, lgkmcnt [{when}]",
        ),
        (
            CacheStep(CacheOp.INV, (Bit.SC1,), OPENCL, False, Reason.NO_STALE),
            "`buffer_inv sc1` [{when}]",
        ),
        (Like(Ordering.MONOTONIC), "as monotonic"),
        (Like(Ordering.ACQUIRE, even_for_opencl=True), "as acquire, even for OpenCL"),
        (Treated(Kind.LOAD), "as a non-atomic load"),
        (Treated(Kind.STORE, Hint.VOLATILE), "as a non-atomic store, volatile"),
    ],
)
def test_steps(step: Template, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of step in words, with the condition that it stands under."""
    shown = page(monkeypatch, Difference("t", "d", "w", (row(step),)))
    assert shown.endswith(f"**: {words.format(when=OPENCL)}\n")
