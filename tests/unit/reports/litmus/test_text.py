"""Reports on litmus tests: undefined behaviour is shown as a schedule, with places and codes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fencepost.diagnostics.barriers import code_of_rule
from fencepost.executions.explain import explain
from fencepost.executions.verdict import Verdict, run
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.litmus.text import report
from tests.architecture.source_tree import ROOT

GALLERY = ROOT / "tests" / "litmus" / "barriers"
UNDEFINED = sorted(
    path for path in GALLERY.glob("*.litmus") if "\nexpect ub" in path.read_text(encoding="utf-8")
)


@cache
def reported(path: Path) -> tuple[Verdict, str]:
    text = path.read_text(encoding="utf-8")
    test = parse(text)
    verdict = run(test)
    shown = report(verdict, explain(test), path.name, lambda _: text.split("\n"))
    return verdict, shown


def test_there_are_many() -> None:
    """The gallery has the tests that this is about."""
    assert len(UNDEFINED) > 50


@pytest.mark.parametrize("path", UNDEFINED, ids=lambda path: path.stem)
def test_undefined_behaviour_has_its_schedule(path: Path) -> None:
    """A test whose behaviour is undefined is shown an order of its barrier operations, and the step
    of it that breaks one of the rules that the verdict names.
    """
    verdict, shown = reported(path)
    assert verdict.broken
    _, _, schedule = shown.partition("One order in which its barrier operations are performed:\n")
    broken = [each for each in verdict.broken if f"breaks {each.name}" in schedule]
    assert broken, shown
    for each in verdict.broken:
        assert f"  {code_of_rule(each.name)} {each.name}  (models/" in shown


def test_places_of_what_is_undefined() -> None:
    """The operation that breaks a rule is shown in its line, under its code."""
    _, shown = reported(GALLERY / "drop_below_zero.litmus")
    assert (
        "drop_below_zero.litmus:7:2: FP105 P0's barrier.drop b breaks barrier-drop/negative\n"
        "  7 |  barrier.drop b   | barrier.drop b   ;\n"
        "       ^\n"
    ) in shown


def test_waits_that_never_end_have_the_last_counts() -> None:
    """They stand behind all that was performed, with the counts that it left."""
    _, shown = reported(GALLERY / "too_few_waves.litmus")
    waits = [line for line in shown.splitlines() if "waits forever" in line]
    assert len(waits) == 2
    assert all(" 2/3 " in line for line in waits)


def test_no_blank_lines_in_a_row() -> None:
    """Parts that are empty leave nothing behind."""
    for name in ("drop_below_zero", "mp_fences", "mp_no_fences"):
        _, shown = reported(GALLERY / f"{name}.litmus")
        assert "\n\n\n" not in shown
        assert all(line == line.rstrip() for line in shown.splitlines())
