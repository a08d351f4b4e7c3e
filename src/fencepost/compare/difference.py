"""The difference of two models on one program, and the shortest question that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from fencepost.executions.options import Options
from fencepost.executions.rules import model
from fencepost.executions.verdict import Outcome, Verdict, VerdictKind, run
from fencepost.generate.program import observables, program
from fencepost.generate.shapes import Shape
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    Not,
    Quantifier,
    Race,
    Term,
    UndefinedBehavior,
    ValueTerm,
)
from fencepost.program.program import Expectation, Expected, LitmusTest
from fencepost.program.values import UNDEF, BinaryOp, Value, scalar
from fencepost.records import dataclass


class Undecided(Enum):
    """The result of a comparison in which some verdict reached a bound."""

    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Literal:
    """A part of a question: an observable has a value. `undef` passes for a number as it does in
    the format, unless the question is `exact`.
    """

    name: str
    value: Value
    exact: bool

    def holds(self, outcome: Mapping[str, Value]) -> bool:
        """Return True if the literal holds of an outcome."""
        found = outcome[self.name]
        return found == self.value or (found is UNDEF and not self.exact)


def difference(shape: Shape, models: tuple[str, str]) -> LitmusTest | Undecided | None:
    """A test on which the models give different answers; None where they give the same, in
    outcomes, in races, and in whether the behaviour is undefined.
    """
    verdicts = [run(_open(shape), Options(name)) for name in models]
    if any(v.kind is VerdictKind.UNKNOWN or not v.outcomes_complete for v in verdicts):
        return Undecided.UNDECIDED
    first, second = verdicts
    if bool(first.broken) != bool(second.broken):
        expected = [Expected.UB if v.broken else Expected.WELL_DEFINED for v in verdicts]
        return _test(shape, models, UndefinedBehavior(), expected)
    if first.broken:
        return None
    found = [
        (literals, reached)
        for reached, other in ((first, second), (second, first))
        if (literals := _telling(reached.outcomes, other.outcomes)) is not None
    ]
    if found:
        literals, reached = min(found, key=lambda pair: _length(pair[0]))
        return _test(shape, models, _condition(shape, literals), _where(reached, verdicts))
    if first.race != second.race:
        racy = first if first.race else second
        return _test(shape, models, Race(), _where(racy, verdicts))
    return None


def _open(shape: Shape) -> LitmusTest:
    """Return the program with a question that lists every observable."""
    listed = tuple(Compare(BinaryOp.EQ, term, term) for term in observables(shape))
    return LitmusTest("search", program(shape), Quantifier.EXISTS, Not(And(listed)))


def _where(reached: Verdict, verdicts: Sequence[Verdict]) -> list[Expected]:
    return [Expected.ALLOWED if v is reached else Expected.FORBIDDEN for v in verdicts]


def _telling(reached: Sequence[Outcome], other: Sequence[Outcome]) -> tuple[Literal, ...] | None:
    """Return the fewest literals that hold of one of the `reached` outcomes and of none of the
    others; None if every outcome is also one of the others.
    """
    against = [dict(outcome) for outcome in other]
    found = [_shortened(outcome, against) for outcome in reached if outcome not in set(other)]
    return min(found, key=_length, default=None)


def _length(literals: Sequence[Literal]) -> int:
    """Return the cost of reading a question; a number that must not be `undef` costs three."""
    return sum(3 if each.exact and each.value is not UNDEF else 1 for each in literals)


def _shortened(outcome: Outcome, against: list[dict[str, Value]]) -> tuple[Literal, ...]:
    """Drop or loosen the literals of an outcome as far as they still exclude all outcomes of
    `against`.
    """
    literals = [Literal(name, value, exact=True) for name, value in outcome]
    for name, value in outcome:
        whole = next(each for each in literals if each.name == name)
        rest = [each for each in literals if each is not whole]
        loose = Literal(name, value, exact=False)
        if not _any_holds(rest, against):
            literals = rest
        elif value is not UNDEF and not _any_holds([*rest, loose], against):
            literals[literals.index(whole)] = loose
    return tuple(literals)


def _any_holds(literals: Sequence[Literal], against: list[dict[str, Value]]) -> bool:
    return any(all(each.holds(outcome) for each in literals) for outcome in against)


def _condition(shape: Shape, literals: Sequence[Literal]) -> Condition:
    terms = {str(term): term for term in observables(shape)}
    parts = [part for each in literals for part in _parts(terms[each.name], each)]
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _parts(term: Term, literal: Literal) -> Iterator[Condition]:
    yield Compare(BinaryOp.EQ, term, ValueTerm(scalar(literal.value)))
    if literal.exact and literal.value is not UNDEF:
        yield Compare(BinaryOp.NE, term, ValueTerm(UNDEF))


def _test(
    shape: Shape, models: tuple[str, str], condition: Condition, expected: Sequence[Expected]
) -> LitmusTest:
    operations = _count(len(shape.forms), "operation")
    size = f"{operations} in {_count(len(shape.skeleton.threads), 'thread')}"
    names = editions_apart(*models, barriers=bool(shape.barriers))
    return LitmusTest(
        f"{names[0]}/{names[1]}",
        program(shape),
        Quantifier.EXISTS,
        condition,
        description=f"No smaller program tells {names[0]} from {names[1]}: {size}.",
        expectations=tuple(map(Expectation, expected, names)),
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def editions_apart(first: str, second: str, *, barriers: bool) -> tuple[str, str]:
    """Return the editions in which two models differ: if several do, those of barriers or those of
    memory.
    """
    pairs = [(a.name, b.name) for a, b in zip(model(first), model(second), strict=True) if a != b]
    return pairs[-1 if barriers else 0]
