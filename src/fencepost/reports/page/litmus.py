"""Verdicts on litmus tests as sections of a page, with the execution drawn."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.executions.explain import Explanation
from fencepost.executions.verdict import Verdict, VerdictKind
from fencepost.frontends.litmus.print import print_condition
from fencepost.reports.litmus.goal import goal_text
from fencepost.reports.litmus.one_line import resting
from fencepost.reports.page.section import Section, Table, Tone
from fencepost.reports.picture.svg import DEFAULT, draw_explained


def litmus_section(
    file: str, verdict: Verdict, explanation: Explanation | None, text: str = ""
) -> Section:
    """The section of a test; `explanation` is drawn or listed, `text` is the test's own."""
    test = verdict.test
    picture = words = ""
    if explanation is not None and explanation.witness is not None:
        undefined = bool(explanation.witness.breaches)
        words = f"An execution with {goal_text(test, undefined=undefined)}"
    elif explanation is not None and explanation.nearest is not None:
        words = f"The nearest to an execution with {goal_text(test)}, which none has"
    if words and explanation is not None:
        picture = draw_explained(test, explanation, DEFAULT, verdict.model) or ""
    return Section(
        file,
        test.name,
        _tone(verdict),
        f"{verdict.kind.value}{resting(verdict)}",
        test.description or "",
        tuple(_facts(verdict, explanation)),
        tables=tuple(_outcomes(verdict)),
        picture=picture,
        picture_text=words,
        text=text,
    )


def _tone(verdict: Verdict) -> Tone:
    """Right or wrong by what the file expects; open where it expects nothing."""
    if verdict.kind is VerdictKind.UNKNOWN:
        return Tone.OPEN
    if not verdict.as_expected:
        return Tone.WRONG
    return Tone.OPEN if verdict.expected is None else Tone.RIGHT


def _facts(verdict: Verdict, explanation: Explanation | None) -> Iterator[tuple[str, str]]:
    test = verdict.test
    yield "question", f"{test.quantifier.value} {print_condition(test.condition)}"
    yield "model", verdict.model
    if verdict.expected is not None:
        yield "expected", verdict.expected.value
    if verdict.race:
        yield "race", "some execution has a data race"
    if verdict.reason:
        yield "reason", verdict.reason
    if verdict.proof is not None:
        yield from (("reading", f"{each.name}: {each}") for each in verdict.proof.stated())
    for axiom in verdict.broken:
        yield "breaks", f"{axiom.name}: {axiom.text} [{'; '.join(map(str, axiom.cites))}]"
    for axiom in explanation.axioms if explanation is not None else ():
        yield "ruled out by", f"{axiom.name}: {axiom.text} [{'; '.join(map(str, axiom.cites))}]"


def _outcomes(verdict: Verdict) -> Iterator[Table]:
    outcomes = verdict.outcomes
    if outcomes and outcomes[0]:
        head = tuple(name for name, _ in outcomes[0])
        rows = tuple(tuple(str(value) for _, value in outcome) for outcome in outcomes)
        yield Table("Outcomes" if verdict.outcomes_complete else "Some outcomes", head, rows)
