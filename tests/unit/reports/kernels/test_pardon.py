"""Comments that let findings be."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code
from fencepost.reports.kernels.pardon import allowances


@pytest.mark.parametrize(
    ("text", "codes", "reason"),
    [
        ("// fencepost: allow FP201 because it polls", {"FP201"}, "it polls"),
        (
            "x = 1;  // fencepost: allow FP201, FP203 because: a wave",
            {"FP201", "FP203"},
            "a wave",
        ),
        ("    # fencepost: allow fp208 because same value", {"FP208"}, "same value"),
        ("; fencepost: allow FP101 FP102 because tested", {"FP101", "FP102"}, "tested"),
        ("/* fencepost: allow FP201 because it polls */", {"FP201"}, "it polls"),
        ("// Fencepost: Allow FP201 Because it polls", {"FP201"}, "it polls"),
    ],
)
def test_read(text: str, codes: set[str], reason: str) -> None:
    (found,) = allowances(["int a;", text])
    assert (found.line, {str(each) for each in found.codes}) == (2, codes)
    assert (found.reason, found.fault) == (reason, "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("// fencepost: allow FP201", "no reason"),
        ("// fencepost: allow FP201 because", "no reason"),
        ("// fencepost: allow FP201 because ...", "no reason"),
        ("// fencepost: allow FP201 it polls", "no reason"),
        ("// fencepost: allow because it polls", "names no code"),
        ("// fencepost: allow", "names no code"),
        ("// fencepost: allow everything because it polls", "names no code"),
        ("// fencepost: allow FP199 because it polls", "there is no code FP199"),
        ("// fencepost: allow FP201 FP199 because it polls", "there is no code FP199"),
        ("// fencepost: ignore[FP207]", "write 'fencepost: allow FP207 because …'"),
        ("// fencepost allow FP201: it polls", "write 'fencepost: allow FP201 because …'"),
        ("# fencepost: disable=FP201,FP203", "write 'fencepost: allow FP201 FP203 because …'"),
        ("// NOLINT(fencepost-ignore)", "write 'fencepost: allow FP201 because …'"),
        ("// Fencepost-suppress", "write 'fencepost: allow FP201 because …'"),
    ],
)
def test_what_allows_nothing(text: str, why: str) -> None:
    (found,) = allowances([text])
    assert why in found.fault
    assert not any(found.covers(code, line) for code in Code for line in (1, 2))


@pytest.mark.parametrize("text", ["fencepost: allow FP201 because x", "// fencepost allows", ""])
def test_no_comments(text: str) -> None:
    assert allowances([text]) == ()


def test_where_it_counts() -> None:
    """In its own line and the next, for its own codes."""
    (found,) = allowances(["", "// fencepost: allow FP201 because it polls"])
    code = next(each for each in Code if str(each) == "FP201")
    assert [found.covers(code, line) for line in (1, 2, 3, 4)] == [False, True, True, False]
    assert not found.covers(Code.UNDECIDED, 2)


@pytest.mark.parametrize(
    "text",
    ["// fencepost finds no race here", "// see fencepost: it is right", 'puts("fencepost off");'],
)
def test_a_word_about_it_is_no_comment_for_it(text: str) -> None:
    assert allowances([text]) == ()
