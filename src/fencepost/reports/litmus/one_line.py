"""A verdict in one line."""

from __future__ import annotations

from fencepost.executions.verdict import Verdict, VerdictKind
from fencepost.visible import visible_name


def summary(source: str, verdict: Verdict) -> str:
    """Return one line on one test: a mark (as expected, not, or not known), its name, verdict and
    file.
    """
    mark = "ok  " if verdict.as_expected else "DIFF"
    if verdict.kind is VerdictKind.UNKNOWN:
        mark = "?   "
    expected = (
        ""
        if verdict.as_expected or verdict.expected is None
        else (f", expected {verdict.expected.value}")
    )
    reason = ""
    if verdict.kind is VerdictKind.UNKNOWN:
        reason = f" ({verdict.reason})"
    elif verdict.broken:
        reason = f" ({', '.join(axiom.name for axiom in verdict.broken)})"
    if verdict.endless:
        reason += f" ({'; '.join(verdict.endless)})"
    race = ", race" if verdict.race else ""
    kind = f"{verdict.kind.value}{resting(verdict)}"
    name = visible_name(verdict.test.name)
    return f"{mark} {name}: {kind}{expected}{race}{reason}  [{visible_name(source)}]"


def resting(verdict: Verdict) -> str:
    """Return the readings that a proof depends on, by their sections."""
    if verdict.proof is None or not verdict.proof.premises:
        return ""
    return ", resting on " + ", ".join(verdict.proof.readings)
