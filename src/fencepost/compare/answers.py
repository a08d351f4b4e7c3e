"""The answers of two models to the test that distinguishes them, with explanations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.executions.execution import Execution
from fencepost.executions.explain import Explanation, explain
from fencepost.executions.options import Options
from fencepost.executions.verdict import Outcome, Verdict, VerdictKind, run
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    RegisterTerm,
    Truth,
    UndefinedBehavior,
    ValueTerm,
    terms,
)
from fencepost.program.program import LitmusTest
from fencepost.program.values import UNDEF, BinaryOp, Value, scalar
from fencepost.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's verdict and its explanation. If no execution meets the condition, `instead` is the
    reachable outcome that agrees with most of it, with an execution that has it.
    """

    verdict: Verdict
    explanation: Explanation
    instead: tuple[Condition, Execution] | None = None


def answer(test: LitmusTest, model: str) -> Answer:
    """Return the answer of a model. If the test asks about undefined behaviour, the witness is an
    execution that has it, or one of a model under which none has.
    """
    options = Options(model)
    verdict = run(test, options)
    if isinstance(test.condition, UndefinedBehavior):
        return Answer(verdict, explain(replace(test, condition=Truth(value=True)), options))
    explanation = explain(test, options)
    if verdict.kind is not VerdictKind.FORBIDDEN or not verdict.outcomes:
        return Answer(verdict, explanation)
    nearest = _nearest(test, verdict.outcomes)
    if nearest is None:
        return Answer(verdict, explanation)
    exactly = And(tuple(part for each in nearest for part in _exactly(each)))
    execution = explain(replace(test, condition=exactly), options).witness
    said = nearest[0] if len(nearest) == 1 else And(nearest)
    return Answer(verdict, explanation, None if execution is None else (said, execution))


def _nearest(test: LitmusTest, outcomes: tuple[Outcome, ...]) -> tuple[Compare, ...] | None:
    """Return the outcome that agrees with most parts of the condition, earlier parts first, as
    values of the terms in the condition; None if the condition compares no values.
    """
    parts = list(_comparisons(test.condition))
    if not parts:
        return None

    def agreement(outcome: Outcome) -> tuple[int, list[bool]]:
        held = [_holds(dict(outcome), part) for part in parts]
        return sum(held), held

    nearest: Outcome = max(outcomes, key=agreement)
    values = dict(nearest)
    asked = dict.fromkeys(t for t in terms(test.condition) if not isinstance(t, ValueTerm))
    return tuple(Compare(BinaryOp.EQ, t, ValueTerm(scalar(values[str(t)]))) for t in asked)


def _exactly(value: Compare) -> Iterator[Condition]:
    """Require a value exactly, so that `undef` does not match it."""
    yield value
    if value.right != ValueTerm(UNDEF):
        yield Compare(BinaryOp.NE, value.left, ValueTerm(UNDEF))


def _comparisons(condition: Condition) -> Iterator[Compare]:
    match condition:
        case Compare():
            yield condition
        case And(operands):
            for operand in operands:
                yield from _comparisons(operand)
        case _:
            return


def _holds(values: Mapping[str, Value], part: Compare) -> bool:
    """Return True if the outcome has exactly the value that `part` compares with; for `!=`, if it
    has another.
    """
    match part:
        case Compare(op, (RegisterTerm() | LocationTerm()) as term, ValueTerm(value)):
            return (values[str(term)] == value) == (op is BinaryOp.EQ)
        case _:
            return False
