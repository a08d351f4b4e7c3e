"""The end of a litmus test: filter, quantified condition, expectations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from fencepost.frontends.litmus.lexer import Cursor, Kind, Token
from fencepost.frontends.litmus.parts import parse_part
from fencepost.frontends.litmus.state import parse_index, parse_number
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
from fencepost.program.program import Expectation, Expected, Location
from fencepost.program.values import UNDEF, WORD, BinaryOp, fit
from fencepost.records import dataclass, field

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


@dataclass(frozen=True, slots=True)
class Names:
    """The locations that a condition may name, and the sizes of registers that are wider than a
    word, by thread.
    """

    locations: tuple[Location, ...] = ()
    sizes: Mapping[int, Mapping[str, int]] = field(default_factory=dict)

    def size_of(self, term: Term) -> int:
        """The size of a term's value, a word at least."""
        match term:
            case RegisterTerm(thread, register):
                return self.sizes.get(thread, {}).get(register, WORD)
            case LocationTerm(name, size=None):
                sizes = (each.size for each in self.locations if each.name == name)
                return max(WORD, next(sizes, WORD))
            case LocationTerm(size=size):
                assert size is not None
                return max(WORD, size)
            case ValueTerm():
                return 0
            case _:
                assert_never(term)


NO_NAMES = Names()


def parse_question(cursor: Cursor, names: Names = NO_NAMES) -> Question:
    """Parse filter, condition and expectations, to the end of the text."""
    filter_condition = _parse_or(cursor, 0, names) if cursor.accept("filter") else None
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
    condition = _parse_or(cursor, 0, names)
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


def _parse_or(cursor: Cursor, depth: int, names: Names) -> Condition:
    operands = [_parse_and(cursor, depth, names)]
    while cursor.accept("\\/"):
        operands.append(_parse_and(cursor, depth, names))
    return operands[0] if len(operands) == 1 else Or(tuple(operands))


def _parse_and(cursor: Cursor, depth: int, names: Names) -> Condition:
    operands = [_parse_not(cursor, depth, names)]
    while cursor.accept("/\\"):
        operands.append(_parse_not(cursor, depth, names))
    return operands[0] if len(operands) == 1 else And(tuple(operands))


def _parse_not(cursor: Cursor, depth: int, names: Names) -> Condition:
    if depth > MAX_DEPTH:
        cursor.fail(f"this condition nests deeper than {MAX_DEPTH} levels")
    if cursor.accept("~"):
        return Not(_parse_not(cursor, depth + 1, names))
    if cursor.accept("("):
        inner = _parse_or(cursor, depth + 1, names)
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
    left = _parse_term(cursor, names)
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
    start = cursor.token
    right = _parse_term(cursor, names)
    size = max(names.size_of(left), names.size_of(right), WORD)
    return Compare(op, _fit(cursor, token, left, size), _fit(cursor, start, right, size))


def _fit(cursor: Cursor, at: Token, term: Term, size: int) -> Term:
    """Return a term as one of so many bytes."""
    if not isinstance(term, ValueTerm) or not isinstance(term.value, int):
        return term
    smallest, largest = -(1 << (8 * size - 1)), (1 << 8 * size) - 1
    if not smallest <= term.value <= largest:
        cursor.fail(
            f"{term.value} does not fit in {8 * size} bits",
            at=at.start,
            rule=f"integers are from {smallest} to {largest}",
        )
    return ValueTerm(fit(term.value, size))


def _parse_term(cursor: Cursor, names: Names) -> Term:
    token = cursor.token
    if token.kind is Kind.NAME and token.text != "undef":
        place = cursor.place(token.start)
        thread = token.text[1:]
        if token.text.startswith("P") and is_decimal(thread):
            cursor.advance()
            if cursor.accept(":"):
                name = cursor.expect_kind(Kind.NAME, "a register").text
                return RegisterTerm(parse_index(cursor, token, thread), name, place)
            return LocationTerm(token.text, None, place)
        part = parse_part(cursor, names.locations)
        return LocationTerm(part.name, None, place, part.offset, part.size)
    if cursor.accept("undef"):
        return ValueTerm(UNDEF)
    negative = cursor.at("-")
    if negative:
        cursor.advance()
    if cursor.token.kind is Kind.NUMBER or negative:
        spelled = cursor.expect_kind(Kind.NUMBER, "an integer")
        number = parse_number(spelled)
        if number is None:
            cursor.fail(f"{spelled.text[:20]} does not fit in 128 bits", at=spelled.start)
        return ValueTerm(-number if negative else number)
    cursor.fail(f"expected P0:r0, a location, an integer or undef, found {cursor.found()}")
