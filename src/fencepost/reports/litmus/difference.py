"""The differences of two models, as a litmus test with its witnesses, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.compare.answers import Answer
from fencepost.compare.search import Compared
from fencepost.executions.execution import Execution
from fencepost.executions.schedule import schedule
from fencepost.frontends.litmus.print import print_condition, print_test
from fencepost.program.conditions import UndefinedBehavior
from fencepost.program.program import LitmusTest
from fencepost.reports.litmus.barriers import schedule_table
from fencepost.reports.litmus.json import verdict_record
from fencepost.reports.litmus.text import axiom_lines, witness
from fencepost.reports.text.encode import line


def difference_test(test: LitmusTest, answers: Sequence[Answer], tally: str) -> str:
    """Return the test, followed by each model's answer and its reasons, as comments."""
    lines = [print_test(test), *_comment([tally])]
    for answer in answers:
        lines += ["//\n", *_comment(_answer(answer))]
    return "".join(lines)


def _comment(lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    yield from (f"// {line}".rstrip() + "\n" for line in lines)


def _answer(answer: Answer) -> Iterator[str]:
    verdict, explanation = answer.verdict, answer.explanation
    condition = print_condition(verdict.test.condition)
    if verdict.broken:
        yield f"Under {verdict.model} the behaviour is undefined: some execution breaks"
        for axiom in verdict.broken:
            first, *rest = axiom_lines(axiom)
            mark = " (work in progress in the text)" if axiom.in_progress else ""
            yield from (f"  {line}" for line in (first + mark, *rest))
    elif isinstance(verdict.test.condition, UndefinedBehavior):
        yield f"Under {verdict.model} no execution has undefined behaviour. One of them:"
    elif explanation.witness is not None:
        yield f"Under {verdict.model}, {condition} is {verdict.kind.value}. An execution with it:"
    else:
        yield f"Under {verdict.model}, {condition} is {verdict.kind.value}. What rules it out:"
        for axiom in explanation.axioms:
            yield from (f"  {line}" for line in axiom_lines(axiom))
    if explanation.witness is not None:
        yield from _execution(explanation.witness)
    if answer.instead is not None:
        other, execution = answer.instead
        yield f"What it allows instead, {print_condition(other)}:"
        yield from _execution(execution)


def _execution(execution: Execution) -> Iterator[str]:
    yield from (f"  {line}" for line in witness(execution))
    if steps := schedule(execution):
        yield "  One order in which its barrier operations are performed:"
        yield from (f"    {line}" for line in schedule_table(execution, steps))


def tally_text(tally: Compared, seconds: float) -> str:
    """Summarize the extent of a search in one sentence."""
    alike = f", {tally.alike:,} of them by their rules alone" if tally.alike else ""
    bound = f"; {tally.undecided:,} reached a bound" if tally.undecided else ""
    plural = "" if tally.tried == 1 else "s"
    return f"{tally.tried:,} program{plural} compared{alike}{bound}, in {seconds:.1f} s."


def difference_line(
    models: Sequence[str],
    size: int,
    tally: Compared,
    *,
    complete: bool,
    answers: Sequence[Answer],
    seconds: float | None = None,
) -> str:
    """Return one line of JSON: the search, and the test with both verdicts if one was found;
    `seconds` is included only if given, because it differs from run to run.
    """
    test = tally.found
    return line(
        {
            "models": list(models),
            "size": size,
            "different": True if test is not None else (False if complete else None),
            "operations": None if test is None else sum(len(t.code) for t in test.program.threads),
            "threads": None if test is None else len(test.program.threads),
            "programs": tally.tried,
            "same_rules": tally.alike,
            "undecided": tally.undecided,
            "test": None if test is None else print_test(test),
            "verdicts": [_verdict(answer) for answer in answers],
            **({} if seconds is None else {"seconds": round(seconds, 3)}),
        },
    )


def _verdict(answer: Answer) -> dict[str, object]:
    """Return the verdict as in `fencepost litmus --json`, without the file."""
    record = verdict_record("", answer.verdict)
    del record["file"]
    return record
