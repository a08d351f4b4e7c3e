"""Verdicts as JSON, as the litmus format prescribes."""

from __future__ import annotations

from fencepost.diagnostics.barriers import code_of_rule
from fencepost.executions.execution import Execution
from fencepost.executions.explain import Explanation
from fencepost.executions.near_miss import NearMiss
from fencepost.executions.schedule import schedule
from fencepost.executions.verdict import Verdict
from fencepost.program.values import Value
from fencepost.reports.litmus.barriers import schedule_records
from fencepost.reports.litmus.near_miss import violation_text
from fencepost.reports.litmus.text import witness
from fencepost.reports.text.encode import line


def verdict_line(source: str, verdict: Verdict, *, times: bool = False) -> str:
    """Return one line of JSON for one test; `source` is the path as the user gave it. `times`: with
    the seconds taken, which differ from run to run.
    """
    return line(verdict_record(source, verdict, times=times))


def explained_line(
    source: str, verdict: Verdict, why: Explanation | None, *, times: bool = False
) -> str:
    """Return the line of JSON for a test with its explanation; null where there is none."""
    explained = None if why is None else explanation_record(why)
    return line(verdict_record(source, verdict, times=times) | {"explanation": explained})


def explanation_record(why: Explanation) -> dict[str, object]:
    """Return an explanation as a record: the execution in words, or the axioms that rule it out."""
    return {
        "witness": None if why.witness is None else list(witness(why.witness)),
        "axioms": [
            {
                "name": axiom.name,
                "text": axiom.text,
                "cites": [str(cite) for cite in axiom.cites],
                "file": axiom.file,
                "line": axiom.line,
                "work_in_progress": axiom.in_progress,
                "reading": axiom.reading,
            }
            for axiom in why.axioms
        ],
        **({"others": [list(witness(each)) for each in why.others]} if why.others else {}),
        "nearest": None if why.nearest is None else _nearest(why.nearest),
        "schedule": [] if why.witness is None else _schedule(why.witness),
    }


def _schedule(execution: Execution) -> list[dict[str, object]]:
    """Return an order of the barrier operations; none where an execution has none."""
    return schedule_records(execution, schedule(execution))


def _nearest(near: NearMiss) -> dict[str, object]:
    """Return the nearest candidate as a record: its events, and what excludes it."""
    return {
        "execution": list(witness(near.execution)),
        "breaks": [
            {
                "axiom": None if each.axiom is None else each.axiom.name,
                "spares": each.spares,
                "steps": list(violation_text(near.execution, each))[1:],
            }
            for each in near.violations
        ],
    }


def verdict_record(source: str, verdict: Verdict, *, times: bool = False) -> dict[str, object]:
    """A verdict as a record."""
    test = verdict.test
    return {
        "file": source,
        "name": test.name,
        "model": verdict.model,
        "quantifier": test.quantifier.value,
        "verdict": verdict.kind.value,
        "holds": verdict.holds,
        "expected": None if verdict.expected is None else verdict.expected.value,
        "outcomes": [
            {name: _plain(value) for name, value in outcome} for outcome in verdict.outcomes
        ],
        "outcomes_complete": verdict.outcomes_complete,
        "race": verdict.race,
        "undefined_behavior": [
            {"rule": rule.name, "cite": "; ".join(map(str, rule.cites))}
            | ({} if (code := code_of_rule(rule.name)) is None else {"code": str(code)})
            | ({"work_in_progress": True} if rule.in_progress else {})
            for rule in verdict.broken
        ],
        **({"seconds": round(verdict.seconds, 6)} if times else {}),
        "reason": verdict.reason,
        **({"endless": list(verdict.endless)} if verdict.endless else {}),
        "proof": None if verdict.proof is None else verdict.proof.as_data(),
    }


def stopped_line(source: str, reason: str) -> str:
    """Return one line of JSON for a test that was given up for a reason."""
    record = {"file": source, "name": None, "verdict": "unknown", "holds": None, "reason": reason}
    return line(record)


def _plain(value: Value) -> int | str:
    return value if isinstance(value, int) else str(value)
