"""Verdicts and explanations in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.diagnostics import Location
from fencepost.diagnostics.barriers import code_of_rule
from fencepost.executions.execution import Execution
from fencepost.executions.explain import Explanation
from fencepost.executions.rule import Axiom
from fencepost.executions.schedule import Step, schedule
from fencepost.executions.verdict import Verdict, VerdictKind
from fencepost.frontends.litmus.print import print_condition, print_operation
from fencepost.reports.litmus.barriers import barrier_text, schedule_table
from fencepost.reports.litmus.goal import goal_text
from fencepost.reports.litmus.near_miss import near_miss_text
from fencepost.reports.litmus.one_line import resting
from fencepost.reports.litmus.reading import sources_text, undef_text, value_text
from fencepost.reports.litmus.relations import relation_lines
from fencepost.reports.text.snippet import Lines, excerpt_at, nothing_at_hand
from fencepost.visible import visible_name


def report(
    verdict: Verdict,
    explanation: Explanation | None,
    source: str = "",
    lines: Lines = nothing_at_hand,
) -> str:
    """Return everything about one test: verdict, outcomes, and reasons. `source` names the file of
    the test, whose text `lines` has.
    """
    shown = [line.rstrip() for line in _report(verdict, explanation, source, lines)]
    kept = [line for at, line in enumerate(shown) if line or (at and shown[at - 1])]
    return "\n".join(kept).rstrip("\n") + "\n"


def _report(
    verdict: Verdict, explanation: Explanation | None, source: str, lines: Lines
) -> Iterator[str]:
    test = verdict.test
    expected = ""
    if verdict.expected is not None:
        expected = (
            ", as expected" if verdict.as_expected else f", expected {verdict.expected.value}"
        )
    kind = f"{verdict.kind.value}{resting(verdict)}"
    yield f"{visible_name(test.name)}: {kind}{expected} (model {verdict.model})"
    if test.description:
        yield f"  {visible_name(test.description)}"
    yield f"  {test.quantifier.value} {print_condition(test.condition)}: {_holds(verdict)}"
    if verdict.reason:
        yield f"  {verdict.reason}"
    for loop in verdict.endless:
        yield f"  {loop}; the verdict is about executions that end"
    yield ""
    if verdict.proof is not None and verdict.proof.premises:
        yield "The proof rests on readings of what the documents leave open:"
        for premise in verdict.proof.stated():
            yield f"  {premise.name}: {premise}"
        yield ""
    yield from _broken(verdict)
    yield from _outcomes(verdict)
    if verdict.race:
        yield "Some execution has a data race."
    if explanation is None:
        return
    yield ""
    if explanation.witness is not None:
        what = goal_text(test, undefined=bool(explanation.witness.breaches))
        every = (explanation.witness, *explanation.others)
        for index, each in enumerate(every, 1):
            number = f" {index} of {len(every)}" if len(every) > 1 else ""
            yield f"An execution with {what}{number and ','}{number}:"
            yield from _execution(each, source, lines)
            yield ""
    elif explanation.axioms or explanation.nearest is not None:
        if explanation.nearest is not None:
            yield f"No execution has {goal_text(test)}. The nearest that would have it:"
            yield from (f"  {line}" for line in witness(explanation.nearest.execution))
            yield ""
            yield from near_miss_text(explanation.nearest)
            if not explanation.axioms:
                return
            yield ""
            yield "These axioms by themselves rule it out;"
        else:
            yield f"No execution has {goal_text(test)}. These axioms by themselves rule it out;"
        yield "without any one of them, the rest of these do not:"
        for axiom in explanation.axioms:
            yield from (f"  {line}" for line in axiom_lines(axiom))
    elif verdict.endless and not verdict.outcomes:
        yield f"No execution has {goal_text(test)}: none ends."
    else:
        yield f"No execution has {goal_text(test)}: no write has the values it needs,"
        yield "whatever the order."


def _execution(execution: Execution, source: str, lines: Lines) -> Iterator[str]:
    """Yield a witness, the order of its barrier operations, and the loops that never end."""
    yield from (f"  {line}" for line in witness(execution))
    steps = schedule(execution)
    if steps:
        yield ""
        yield "One order in which its barrier operations are performed:"
        yield from (f"  {line}" for line in schedule_table(execution, steps))
        yield from _breaches(execution, steps, source, lines)
    for thread in execution.spinning:
        number = execution.structure.program.threads[thread].number
        yield f"P{number} loops forever: no other value is left to read."


def _breaches(
    execution: Execution, steps: Sequence[Step], source: str, lines: Lines
) -> Iterator[str]:
    """Yield the operations of a schedule that break a rule, each with its place in the test."""
    threads = execution.structure.program.threads
    for step in steps:
        node = execution.structure.events[step.event]
        if not step.broken or node.operation is None or node.thread is None:
            continue
        at = node.operation.place
        place = Location(source) if at is None else Location(source, at.line, at.column)
        operation = print_operation(node.operation, execution.words)
        what = f"P{threads[node.thread].number}'s {operation}"
        for rule in step.broken:
            code = code_of_rule(rule)
            yield ""
            yield f"{place}: {'' if code is None else f'{code} '}{what} breaks {rule}"
            yield from excerpt_at(place, lines)


def _holds(verdict: Verdict) -> str:
    if verdict.kind is VerdictKind.UB:
        return "means nothing, because the behaviour is undefined"
    match verdict.holds:
        case None:
            return "unknown"
        case True:
            return "holds"
        case False:
            return "does not hold"


def _broken(verdict: Verdict) -> Iterator[str]:
    """Yield the rules that make the behaviour undefined."""
    if not verdict.broken:
        return
    yield "The behaviour is undefined: some execution breaks"
    for axiom in verdict.broken:
        mark = " (work in progress in the text)" if axiom.in_progress else ""
        first, *rest = axiom_lines(axiom)
        code = code_of_rule(axiom.name)
        yield f"  {'' if code is None else f'{code} '}{first}{mark}"
        yield from (f"  {line}" for line in rest)
    yield ""


def _outcomes(verdict: Verdict) -> Iterator[str]:
    """Return the outcomes as a table, a column for each register."""
    outcomes = verdict.outcomes
    if not outcomes or not outcomes[0]:
        return
    count = f"{len(outcomes)} outcome" + ("s" if len(outcomes) != 1 else "")
    if verdict.broken:
        count += " without undefined behaviour"
    yield count + (":" if verdict.outcomes_complete else ", not all of them:")
    names = [name for name, _ in outcomes[0]]
    rows = [[value_text(value) for _, value in outcome] for outcome in outcomes]
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    for row in (names, *rows):
        yield "  " + "  ".join(c.rjust(w) for c, w in zip(row, widths, strict=True))


def axiom_lines(axiom: Axiom) -> Iterator[str]:
    """Return an axiom: its name and place, its meaning, and its source."""
    cites = "; ".join(str(cite) for cite in axiom.cites)
    yield f"{axiom.name}  ({axiom.file}:{axiom.line})"
    yield f"    {axiom.text} [{cites}]"


def witness(execution: Execution) -> Iterator[str]:
    """Return an execution: each thread's events with their values, then the relations between
    them.
    """
    structure = execution.structure
    for index, thread in enumerate(structure.program.threads):
        own = [e for e in execution.events if structure.events[e].thread == index]
        yield f"P{thread.number}:"
        for event in own:
            yield f"  {execution.label(event)}: {event_text(execution, event)}"
    yield ""
    yield from relation_lines(execution)


def event_text(execution: Execution, event: int) -> str:
    """Return an event's operation, the value it read with its source, and the value it wrote."""
    node = execution.structure.events[event]
    if node.kind.is_barrier:
        return barrier_text(execution, event)
    assert node.operation is not None
    text = print_operation(node.operation)
    if event in execution.read:
        text += f"   reads {value_text(execution.read[event])}"
        if sources := sources_text(execution, event):
            text += f" from {sources}"
        if why := undef_text(execution, event):
            text += f" ({why})"
    if node.kind.writes and event in execution.written and node.kind.reads:
        text += f", writes {value_text(execution.written[event])}"
    return text
