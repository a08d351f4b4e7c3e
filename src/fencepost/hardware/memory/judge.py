"""Comparison of a machine's outcomes with the model's: one that the model forbids is a
violation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from fencepost.errors import UnsupportedError
from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import Verdict, VerdictKind, run
from fencepost.hardware.memory.explore import (
    Options,
    Outcome,
    Result,
    asked_locations,
    explore,
    in_order,
)
from fencepost.hardware.rules import RULES
from fencepost.lowering.target import Target
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
from fencepost.program.program import LitmusTest
from fencepost.program.values import UNDEF, BinaryOp, Partial, Value, apply_binary, scalar, to_bytes
from fencepost.records import dataclass, replace


class Standing(Enum):
    """The result of the comparison; the value is its word in reports."""

    SOUND = "sound"
    """The machine shows nothing that the model forbids."""
    VIOLATION = "violation"
    """It shows something that the model forbids."""
    UNDEFINED = "undefined"
    """The behaviour of the program is undefined: whatever the machine shows is allowed."""
    UNKNOWN = "unknown"
    """A bound was reached before that was known."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A test on a machine and in the model.

    - `violations` are the outcomes that the model forbids; `unshown` those that it allows and the
      machine does not show, by the names that both have.
    - `reason` says why the standing is unknown.
    """

    standing: Standing
    result: Result
    model: Verdict
    violations: tuple[Outcome, ...]
    unshown: tuple[tuple[tuple[str, Value], ...], ...]
    reason: str | None = None


def judge(
    test: LitmusTest,
    target: Target,
    options: Options | None = None,
    model: ModelOptions | None = None,
) -> Judgement:
    """Explore a test, or the code given for it, on the machine of a target, and ask the model about
    the outcomes.

    Raises what `explore` raises, and InputError if the model does not exist.
    """
    test = on_target(test, target)
    result = explore(test, target, options)
    return compared(test, result, run(test, model), model)


def on_target(test: LitmusTest, target: Target) -> LitmusTest:
    """The test for the processor of a target, whichever its file names."""
    return replace(test, program=replace(test.program, target=str(target.processor)))


def compared(
    test: LitmusTest, result: Result, verdict: Verdict, model: ModelOptions | None = None
) -> Judgement:
    """Compare the outcomes that a machine showed with the model's verdict, which lists outcomes."""
    shown = [each for each in result.outcomes if _within(test, each)]
    if verdict.broken:
        return Judgement(Standing.UNDEFINED, result, verdict, (), ())
    violations = []
    reason = result.reason or _open(result, verdict)
    for outcome in shown:
        if any(fits(outcome, allowed) for allowed in verdict.outcomes):
            continue
        if verdict.outcomes_complete:
            violations.append(outcome)
            continue
        asked = run(
            _asking(test, result, outcome), replace(model or ModelOptions(), max_outcomes=0)
        )
        if asked.kind is VerdictKind.FORBIDDEN:
            violations.append(outcome)
        elif asked.kind is not VerdictKind.ALLOWED:
            reason = asked.reason or "the model did not decide an outcome"
    unshown = tuple(
        allowed
        for allowed in verdict.outcomes
        if not any(fits(outcome, allowed) for outcome in shown)
    )
    standing = Standing.SOUND
    if violations:
        standing = Standing.VIOLATION
    elif reason is not None:
        standing = Standing.UNKNOWN
    return Judgement(standing, result, verdict, tuple(in_order(violations)), unshown, reason)


def _open(result: Result, verdict: Verdict) -> str | None:
    """Return the reason why the machine may not have shown all that the code can do."""
    if result.broken:
        rules = "; ".join(sorted(RULES[each].says for each in result.broken))
        return f"the code breaks rules of barriers, and hardware may do anything: {rules}"
    if not result.outcomes and (verdict.outcomes or not verdict.outcomes_complete):
        return "no run of the code ends, so that there is nothing to compare"
    if result.stuck is not None:
        return "a run of the code does not end, and what it would show is not known"
    return None


def fits(outcome: Outcome, allowed: Sequence[tuple[str, Value]]) -> bool:
    """Return True if an outcome is one that the model allows; where the model has `undef`, it may
    be any. A register that nothing has written is allowed only there.
    """
    shown = dict(outcome)
    return all(_may_be(shown.get(name, UNDEF), value) for name, value in allowed)


def _may_be(shown: Value, allowed: Value) -> bool:
    """Return True if a value is one that the model allows; bytes that are undef may be any."""
    if isinstance(allowed, Partial):
        known = to_bytes(shown, len(allowed.known))
        return all(byte in (None, own) for byte, own in zip(allowed.known, known, strict=True))
    return allowed is UNDEF or shown == allowed


def _asking(test: LitmusTest, result: Result, outcome: Outcome) -> LitmusTest:
    """The test with the question whether exactly this outcome exists."""
    values = dict(outcome)
    terms: list[RegisterTerm | LocationTerm] = [
        RegisterTerm(thread.number, name)
        for thread in result.code.threads
        for name in thread.registers
    ]
    parts = tuple(
        Compare(BinaryOp.EQ, term, ValueTerm(scalar(values[str(term)])))
        for term in [*terms, *asked_locations(test)]
    )
    return replace(test, quantifier=Quantifier.EXISTS, condition=And(parts))


def _within(test: LitmusTest, outcome: Outcome) -> bool:
    """Return True if the test's filter keeps an outcome."""
    return test.filter is None or holds(test.filter, dict(outcome))


def holds(condition: Condition, values: Mapping[str, Value]) -> bool:
    """Return True if a condition holds of last values, by name.

    Raises UnsupportedError if it asks about races or undefined behaviour, which machines do not
    have.
    """
    match condition:
        case Truth(value):
            return value
        case Not(operand):
            return not holds(operand, values)
        case And(operands):
            return all(holds(each, values) for each in operands)
        case Or(operands):
            return any(holds(each, values) for each in operands)
        case Compare(op, left, right):
            return _compare(op, left, right, values)
        case Race() | UndefinedBehavior():
            raise UnsupportedError(
                "a condition on races or undefined behaviour",
                rule="a machine has neither",
                mend="ask about values",
            )


def _compare(op: BinaryOp, left: object, right: object, values: Mapping[str, Value]) -> bool:
    known = [
        each.value if isinstance(each, ValueTerm) else values.get(str(each), 0)
        for each in (left, right)
    ]
    if UNDEF in known:
        # Hardware holds some value.
        return op is BinaryOp.NE
    return bool(apply_binary(op, known[0], known[1]))


def reaches(test: LitmusTest, result: Result) -> Outcome | None:
    """Return an outcome of the machine that satisfies the test's condition, or for `forall`
    violates it.
    """
    wanted = test.quantifier is not Quantifier.FORALL
    for outcome in result.outcomes:
        if _within(test, outcome) and holds(test.condition, dict(outcome)) is wanted:
            return outcome
    return None
