"""The end of a litmus test: filter, quantified condition, expectations."""

from __future__ import annotations

from fencepost.frontends.litmus.lexer import Cursor, Kind
from fencepost.frontends.litmus.state import parse_index, parse_value
from fencepost.numerals import is_decimal
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
    Term,
    Truth,
    UndefinedBehavior,
    ValueTerm,
)
from fencepost.program.program import Expectation, Expected
from fencepost.program.values import BinaryOp
from fencepost.records import dataclass

_COMPARISONS = {
    op.value: op
    for op in (BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE)
}
_EXPECTED = {expected.value: expected for expected in Expected}
MAX_DEPTH = 150
"""The largest nesting depth of conditions."""


@dataclass(frozen=True, slots=True)
class Question:
    """The part of a test after the table of threads."""

    filter: Condition | None
    quantifier: Quantifier
    condition: Condition
    expectations: tuple[Expectation, ...]


def parse_question(cursor: Cursor) -> Question:
    """Parse filter, condition and expectations, to the end of the text."""
    filter_condition = _parse_or(cursor, 0) if cursor.accept("filter") else None
    if cursor.accept("exists"):
        quantifier = Quantifier.EXISTS
    elif cursor.accept("forall"):
        quantifier = Quantifier.FORALL
    elif cursor.accept("~"):
        cursor.expect("exists", "after ~")
        quantifier = Quantifier.NOT_EXISTS
    else:
        cursor.fail(
            f"expected exists, ~exists or forall, found {cursor.found()}",
            rule="a test ends in one final condition",
        )
    condition = _parse_or(cursor, 0)
    expectations = []
    while cursor.token.kind is not Kind.END:
        expectations.append(_parse_expectation(cursor))
    return Question(filter_condition, quantifier, condition, tuple(expectations))


def _parse_expectation(cursor: Cursor) -> Expectation:
    start = cursor.expect("expect", "or the end of the file after the condition").start
    edition = None
    if cursor.accept("["):
        edition = ""
        while not cursor.at("]") and cursor.token.kind is not Kind.END:
            edition += cursor.advance().text
        cursor.expect("]", "after the edition")
    word = cursor.expect_kind(Kind.NAME, "an expectation").text
    if word == "well" and cursor.accept("-"):
        word = "well-" + cursor.expect_kind(Kind.NAME, "'defined'").text
    if word not in _EXPECTED:
        cursor.fail(
            f"{word!r} is not a verdict", at=start, mend="use one of " + ", ".join(_EXPECTED)
        )
    return Expectation(_EXPECTED[word], edition, cursor.place(start))


def _parse_or(cursor: Cursor, depth: int) -> Condition:
    operands = [_parse_and(cursor, depth)]
    while cursor.accept("\\/"):
        operands.append(_parse_and(cursor, depth))
    return operands[0] if len(operands) == 1 else Or(tuple(operands))


def _parse_and(cursor: Cursor, depth: int) -> Condition:
    operands = [_parse_not(cursor, depth)]
    while cursor.accept("/\\"):
        operands.append(_parse_not(cursor, depth))
    return operands[0] if len(operands) == 1 else And(tuple(operands))


def _parse_not(cursor: Cursor, depth: int) -> Condition:
    if depth > MAX_DEPTH:
        cursor.fail(f"this condition nests deeper than {MAX_DEPTH} levels")
    if cursor.accept("~"):
        return Not(_parse_not(cursor, depth + 1))
    if cursor.accept("("):
        inner = _parse_or(cursor, depth + 1)
        cursor.expect(")", "to close the parenthesis")
        return inner
    if cursor.accept("race"):
        return Race()
    if cursor.accept("ub"):
        return UndefinedBehavior()
    if cursor.accept("true"):
        return Truth(value=True)
    if cursor.accept("false"):
        return Truth(value=False)
    left = _parse_term(cursor)
    token = cursor.token
    op = _COMPARISONS.get(token.text)
    if op is None and token.text == "=":
        op = BinaryOp.EQ
    if op is None:
        cursor.fail(
            f"expected a comparison after {left}, found {cursor.found()}",
            mend="compare with ==, !=, <, <=, > or >=",
        )
    cursor.advance()
    return Compare(op, left, _parse_term(cursor))


def _parse_term(cursor: Cursor) -> Term:
    token = cursor.token
    if token.kind is Kind.NAME and token.text != "undef":
        cursor.advance()
        place = cursor.place(token.start)
        thread = token.text[1:]
        if token.text.startswith("P") and is_decimal(thread) and cursor.accept(":"):
            name = cursor.expect_kind(Kind.NAME, "a register").text
            return RegisterTerm(parse_index(cursor, token, thread), name, place)
        return LocationTerm(token.text, None, place)
    if token.kind is Kind.NUMBER or cursor.at("-") or cursor.at("undef"):
        return ValueTerm(parse_value(cursor))
    cursor.fail(f"expected P0:r0, a location, an integer or undef, found {cursor.found()}")
