"""The question of a test: filter, quantifier, condition, expectations."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, Place
from fencepost.frontends.litmus.conditions import MAX_DEPTH, Question, parse_question
from fencepost.frontends.litmus.lexer import Cursor
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    Not,
    Or,
    Quantifier,
    Race,
    RegisterTerm,
    Truth,
    UndefinedBehavior,
    ValueTerm,
)
from fencepost.program.program import Expected
from fencepost.program.values import UNDEF, BinaryOp


def question(text: str) -> Question:
    return parse_question(Cursor(text))


def condition(text: str) -> Condition:
    return question(f"exists {text}").condition


def equal(name: str, value: int) -> Compare:
    return Compare(BinaryOp.EQ, LocationTerm(name), ValueTerm(value))


@pytest.mark.parametrize(
    ("text", "quantifier"),
    [
        ("exists true", Quantifier.EXISTS),
        ("~exists true", Quantifier.NOT_EXISTS),
        ("~ exists true", Quantifier.NOT_EXISTS),
        ("forall true", Quantifier.FORALL),
    ],
)
def test_quantifiers(text: str, quantifier: Quantifier) -> None:
    assert question(text).quantifier is quantifier


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("race", Race()),
        ("ub", UndefinedBehavior()),
        ("false", Truth(False)),
        ("x = 1", equal("x", 1)),
        ("P1:r0 != undef", Compare(BinaryOp.NE, RegisterTerm(1, "r0"), ValueTerm(UNDEF))),
        ("1 <= x", Compare(BinaryOp.LE, ValueTerm(1), LocationTerm("x"))),
        ("x > -1", Compare(BinaryOp.GT, LocationTerm("x"), ValueTerm(-1))),
        ("~race", Not(Race())),
        ("~x == 1", Not(equal("x", 1))),
        ("race \\/ x == 1 /\\ ub", Or((Race(), And((equal("x", 1), UndefinedBehavior()))))),
        ("(race \\/ x == 1) /\\ ub", And((Or((Race(), equal("x", 1))), UndefinedBehavior()))),
        ("race /\\ ub /\\ race", And((Race(), UndefinedBehavior(), Race()))),
    ],
)
def test_conditions(text: str, meaning: Condition) -> None:
    r"""`/\` binds tighter than `\/`, `~` tighter than both."""
    assert condition(text) == meaning


def test_filter_and_expectations() -> None:
    """Of an edition or of all; each knows its place."""
    found = question(
        "filter x == 1\nexists true\nexpect forbidden\nexpect[amdgpu-2026-08] well-defined"
    )
    assert found.filter == equal("x", 1)
    assert [(each.expected, each.edition, each.place) for each in found.expectations] == [
        (Expected.FORBIDDEN, None, Place(3, 1)),
        (Expected("well-defined"), "amdgpu-2026-08", Place(4, 1)),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x == 1", "expected exists, ~exists or forall, found 'x'"),
        ("~x", "expected 'exists' after ~"),
        ("exists x", "expected a comparison after x, found the end of the file"),
        ("exists x == ", "expected P0:r0, a location, an integer or undef"),
        ("exists (true", "to close the parenthesis"),
        ("exists true\nallowed", "expected 'expect' or the end of the file"),
        ("exists true\nexpect sometimes", "'sometimes' is not a verdict"),
        ("exists true\nexpect[llvm", "expected ']' after the edition"),
        ("exists " + "~" * (MAX_DEPTH + 2) + "race", "nests deeper than"),
        ("exists " + "(" * (MAX_DEPTH + 2), "nests deeper than"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        question(text)
    assert message in caught.value.message
    assert caught.value.place is not None
