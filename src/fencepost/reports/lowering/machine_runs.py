"""The report of a test on a memory machine: its outcomes beside the model's, violations with the
run that shows them, and the instructions that the test needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fencepost.hardware.memory.assumptions import ASSUMPTIONS, Assumption
from fencepost.hardware.memory.explore import Outcome, Witness, in_order
from fencepost.hardware.memory.judge import Judgement, Standing
from fencepost.hardware.memory.needed import Need, Use
from fencepost.hardware.memory.resting import NOTHING, Rest
from fencepost.hardware.memory.schedule import Contents, ScheduleStep
from fencepost.lowering.options import FOLLOW
from fencepost.lowering.target import Target, feature_names
from fencepost.program.values import Value, number_text
from fencepost.records import dataclass
from fencepost.reports.text.encode import line


@dataclass(frozen=True, slots=True)
class Shown:
    """An outcome with the run that shows it."""

    outcome: Outcome
    witness: Witness
    steps: tuple[ScheduleStep, ...]


@dataclass(frozen=True, slots=True)
class MachineReport:
    """The report of one test. `rest` are the assumptions that a sound one depends on; `needed` is
    None if it was not requested; `code` names the file of code given in place of lowered code;
    `example` is a run that shows what the test asks for, or else the first outcome.
    """

    file: str
    target: Target
    assumptions: frozenset[Assumption]
    judgement: Judgement
    violations: tuple[Shown, ...]
    needed: tuple[Need, ...] | None = None
    code: str | None = None
    rest: Rest = NOTHING
    example: Shown | None = None


def text(report: MachineReport) -> str:
    """The report for a reader."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: MachineReport) -> Iterator[str]:
    judgement, result = report.judgement, report.judgement.result
    placements = _count(len(result.placements), "placement")
    states = _count(result.states, "state")
    names = [each.value for each in (*report.rest.needed, *report.rest.kept)]
    resting = f", resting on {', '.join(names)}" if names else ""
    yield (
        f"{report.file} on {_target(report)}: "
        f"{judgement.standing.value}{resting} ({placements}, {states})"
    )
    for each in report.rest.needed:
        yield f"  {each.value}: {ASSUMPTIONS[each].says} (without it: a violation)"
    for each in report.rest.kept:
        yield f"  {each.value}: {ASSUMPTIONS[each].says} (without it: not known)"
    if judgement.reason is not None:
        yield f"  because {judgement.reason}"
    switched = [
        f"{each.value}={'on' if each in report.assumptions else 'off'}"
        for each, said in ASSUMPTIONS.items()
        if (each in report.assumptions) is not said.default
    ]
    if switched:
        yield f"  assumed: {', '.join(switched)}"
    if result.stuck is not None:
        yield f"  a run does not end: no thread can go on ({result.stuck.placement})"
    for outcome in in_order(result.outcomes):
        forbidden = outcome in judgement.violations
        undefined = judgement.standing is Standing.UNDEFINED
        word = "forbidden" if forbidden else "undefined behaviour" if undefined else "allowed"
        yield f"  shown    {_values(outcome)}  {word} by {judgement.model.model}"
    for allowed in judgement.unshown:
        yield f"  allowed  {_values(allowed)}  not shown"
    for shown in report.violations:
        yield ""
        yield f"  violation: {_values(shown.outcome)}"
        yield from _run(shown)
    if report.needed is not None:
        yield ""
        yield from _needed(report.needed)


def survey_lines(report: MachineReport) -> Iterator[str]:
    """Yield a line for each outcome that the model forbids and the machine shows, or one that says
    why nothing is known; none for a test that is sound.
    """
    judgement = report.judgement
    where = f"{report.file} on {_target(report)}"
    for shown in report.violations:
        values = _values(shown.outcome)
        yield f"violation  {where}: {judgement.model.model} forbids {values}, the code shows it"
    if judgement.standing is Standing.UNKNOWN:
        yield f"unknown    {where}: {judgement.reason}"


def _run(shown: Shown) -> Iterator[str]:
    yield f"  placement: {shown.witness.placement}"
    width = max((len(each.instruction) for each in shown.steps), default=0)
    before: tuple[Contents, ...] = ()
    for number, each in enumerate(shown.steps, 1):
        who = "--" if each.thread is None else f"P{each.thread}"
        yield f"  {number:3}  {who}  {each.instruction:{width}}  {each.says}".rstrip()
        if each.contents:
            changed = [one for one in each.contents if one not in before]
            if changed:
                yield f"           {'; '.join(map(str, changed))}"
            before = each.contents


def _needed(needed: Sequence[Need]) -> Iterator[str]:
    width = max((len(str(each.site)) for each in needed), default=0)
    for number, each in enumerate(needed, 1):
        why = each.use.value
        if each.outcome is not None:
            why = f"needed: else {_values(each.outcome)}"
        elif each.reason is not None:
            why = f"unknown: {each.reason}"
        yield f"  {number:3}  {each.site!s:{width}}  {why}"


def json_line(report: MachineReport) -> str:
    """One line of JSON."""
    judgement, result = report.judgement, report.judgement.result
    record: dict[str, object] = {
        "input": report.file,
        "name": judgement.model.test.name,
        "processor": str(report.target.processor),
        "features": feature_names(report.target.features),
        **({} if report.code is None else {"code": report.code}),
        "follow": report.target.follow.value,
        "model": judgement.model.model,
        "standing": judgement.standing.value,
        "reason": judgement.reason,
        "assumptions": sorted(each.value for each in report.assumptions),
        "resting_on": [each.value for each in (*report.rest.needed, *report.rest.kept)],
        "placements": [str(each) for each in result.placements],
        "states": result.states,
        "stuck": result.stuck is not None,
        "outcomes": [
            {"values": _data(each), "forbidden": each in judgement.violations}
            for each in in_order(result.outcomes)
        ],
        "unshown": [_data(each) for each in judgement.unshown],
        "violations": [_shown_data(each) for each in report.violations],
        "run": None if report.example is None else _shown_data(report.example),
    }
    if report.needed is not None:
        record["sites"] = [_need_data(each) for each in report.needed]
    return line(record)


def _shown_data(shown: Shown) -> Mapping[str, object]:
    return {
        "values": _data(shown.outcome),
        "placement": str(shown.witness.placement),
        "steps": [
            {
                "thread": each.thread,
                "instruction": each.instruction,
                "source": each.source,
                "says": each.says,
                "contents": [
                    {
                        "holder": one.holder,
                        "location": one.location,
                        "values": list(one.values),
                        "dirty": one.dirty,
                    }
                    for one in each.contents
                ],
            }
            for each in shown.steps
        ],
    }


def _need_data(need: Need) -> Mapping[str, object]:
    site = need.site
    return {
        "thread": site.site.thread,
        "operation": site.operation,
        "instruction": site.instruction,
        "part": site.part,
        "use": need.use.value if need.use is not Use.NOT_NEEDED else "not needed",
        "outcome": None if need.outcome is None else _data(need.outcome),
        "reason": need.reason,
    }


def _target(report: MachineReport) -> str:
    target = report.target
    features = "".join(f" {name}" for name in feature_names(target.features))
    follow = {each: word for word, each in FOLLOW.items()}[target.follow]
    return f"{target.processor}{features} ({report.code or follow})"


def _shown(value: Value) -> str:
    return number_text(value) if isinstance(value, int) else str(value)


def _values(outcome: Sequence[tuple[str, Value]]) -> str:
    return (
        ", ".join(f"{name} = {_shown(value)}" for name, value in outcome) or "(nothing is observed)"
    )


def _data(outcome: Sequence[tuple[str, Value]]) -> Mapping[str, object]:
    return {name: value if isinstance(value, int) else str(value) for name, value in outcome}


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
