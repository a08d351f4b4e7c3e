"""A report as it is stored and printed again later: everything that is printed, without the parts
of its proof.

It is not a report: nothing can be certified by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.certificates import Judgement
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.kernels.certificate import Engine, Premise, Sized
from fencepost.kernels.chain import (
    Chain,
    Change,
    Failure,
    Kind,
    Link,
    Operation,
    Strength,
    Weakness,
)
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.report import (
    SHOWN,
    Actor,
    Advice,
    Condition,
    Finding,
    Guess,
    Report,
    Verdict,
    Witness,
)
from fencepost.llvm.launches.launch import Dim, Extent, Launch
from fencepost.llvm.source_types import Sign
from fencepost.records import dataclass
from fencepost.reports.text.encode import plain
from fencepost.vocabulary.address_spaces import Memory
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class RememberedProof:
    """The printed part of a proof."""

    engine: Engine
    premises: tuple[Premise, ...]
    counted: Mapping[str, object]
    foreign: tuple[str, ...] = ()
    sizes: tuple[Sized, ...] = ()

    def as_data(self, *, whole: bool = True) -> Mapping[str, object]:
        """Return the proof for JSON, its obligations counted."""
        return self.counted


@dataclass(frozen=True, slots=True)
class Remembered:
    """The printed part of a kernel's report; see `fencepost.reports.kernels.told`."""

    kernel: str
    launch: Launch
    verdict: Verdict
    findings: tuple[Finding, ...]
    proof: RememberedProof | None
    guesses: frozenset[Guess]
    unsettled: tuple[Diagnostic, ...]
    notes: tuple[str, ...]
    seconds: float
    condition: Condition | None = None
    right_for: tuple[Dim, ...] = ()
    places: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    advice: tuple[Advice, ...] = ()
    judgement: Judgement | None = None
    """Always None: judged reports are not stored."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons why it is unknown, in words."""
        return tuple(each.message for each in self.unsettled)


Data = dict[str, Any]


def as_data(report: Report, file: str) -> Data:
    """Return a report for JSON; `file` is the present name of its module, which may be another one
    later.
    """
    return {
        "kernel": report.kernel,
        "launch": _launch(report.launch),
        "verdict": report.verdict.name,
        "findings": [_finding(each, file) for each in report.findings],
        "proof": None
        if report.proof is None or report.verdict not in SHOWN
        else {
            "engine": report.proof.engine.name,
            "premises": [each.name for each in report.proof.premises],
            "counted": plain(report.proof.as_data(whole=False)),
            "foreign": list(report.proof.foreign),
            "sizes": [[each.condition, each.premise.name] for each in report.proof.sizes],
        },
        "guesses": [each.name for each in Guess if each in report.guesses],
        "unsettled": [diagnostic_data(each, file) for each in report.unsettled],
        "notes": list(report.notes),
        "seconds": report.seconds,
        "condition": _condition(report.condition),
        "right_for": report.right_for,
        "places": list(report.places),
        "unread": list(report.unread),
        "advice": [[each.options, each.verdict.name, each.said] for each in report.advice],
    }


def of_data(data: Data, file: str) -> Remembered:
    """Read the output of `as_data`, for a module called `file`. Raises KeyError, TypeError,
    ValueError or an error of fencepost for anything else.
    """
    verdict = Verdict[data["verdict"]]
    proof, condition = data["proof"], data["condition"]
    findings = tuple(_of_finding(each, file) for each in data["findings"])
    wrong = any(each.diagnostic.severity is Severity.ERROR for each in findings)
    guesses = frozenset(Guess[each] for each in data["guesses"])
    right_for = tuple(_dim(each) for each in data["right_for"])
    unread = tuple(map(str, data["unread"]))
    sized = proof is not None and bool(proof["sizes"])
    proved = Verdict.CONDITIONAL if sized else Verdict.PROVED
    proved = Verdict.GUESSED if guesses or unread else proved
    shown = verdict in SHOWN and not right_for
    if wrong is not (verdict is Verdict.BUG or bool(right_for)) or (proof is None) is shown:
        raise ValueError("a verdict that does not follow from what was found")
    if shown and verdict is not proved:
        raise ValueError("a verdict that does not follow from what was found")
    return Remembered(
        str(data["kernel"]),
        _of_launch(data["launch"]),
        verdict,
        findings,
        None
        if proof is None
        else RememberedProof(
            Engine[proof["engine"]],
            tuple(Premise[each] for each in proof["premises"]),
            dict(proof["counted"]),
            tuple(map(str, proof["foreign"])),
            tuple(Sized(str(text), Premise[name]) for text, name in proof["sizes"]),
        ),
        guesses,
        tuple(of_diagnostic_data(each, file) for each in data["unsettled"]),
        tuple(map(str, data["notes"])),
        float(data["seconds"]),
        None if condition is None else _of_condition(condition),
        right_for,
        tuple(map(str, data["places"])),
        unread,
        tuple(Advice(str(o), Verdict[name], str(said)) for o, name, said in data["advice"]),
    )


def _launch(launch: Launch) -> list[object]:
    return [
        launch.workgroup,
        launch.grid,
        launch.wave,
        launch.cluster,
        launch.extent.name,
        launch.smaller,
        launch.multiple,
        launch.powers,
    ]


def _of_launch(data: Any) -> Launch:
    workgroup, grid, wave, cluster, extent, smaller, multiple, powers = data
    return Launch(
        _dim(workgroup),
        _dim(grid),
        int(wave),
        _dim(cluster),
        extent=Extent[extent],
        smaller=bool(smaller),
        multiple=int(multiple),
        powers=bool(powers),
    )


def _condition(condition: Condition | None) -> Data | None:
    if condition is None:
        return None
    return {
        "assumptions": list(condition.assumptions),
        "launch": _launch(condition.launch),
        "guesses": [each.name for each in Guess if each in condition.guesses],
    }


def _of_condition(data: Data) -> Condition:
    return Condition(
        tuple(map(str, data["assumptions"])),
        _of_launch(data["launch"]),
        frozenset(Guess[each] for each in data["guesses"]),
    )


def _dim(data: Any) -> Dim:
    x, y, z = data
    return int(x), int(y), int(z)


def diagnostic_data(found: Diagnostic, file: str) -> Data:
    """Return a diagnostic for JSON, without its steps; `file` is the name of its input."""
    return {
        "code": found.code.name,
        "message": found.message,
        "locations": [location_data(each, file) for each in found.locations],
        "mend": found.mend,
        "cite": None if found.cite is None else [found.cite.source.name, found.cite.section],
        "level": None if found.level is None else found.level.name,
    }


def of_diagnostic_data(data: Data, file: str, steps: tuple[Location, ...] = ()) -> Diagnostic:
    """Read the output of `diagnostic_data`, with these steps."""
    cite, level, mend = data["cite"], data["level"], data["mend"]
    return Diagnostic(
        Code[data["code"]],
        str(data["message"]),
        tuple(of_location_data(each, file) for each in data["locations"]),
        None if mend is None else str(mend),
        None if cite is None else Cite(Source[cite[0]], str(cite[1])),
        None if level is None else Severity[level],
        steps,
    )


def _finding(finding: Finding, file: str) -> Data:
    witness = finding.witness
    return {
        **diagnostic_data(finding.diagnostic, file),
        "witness": None if witness is None else _witness(witness, file),
        "chain": None
        if finding.chain is None
        else [_link(each, file) for each in finding.chain.links],
    }


def _link(link: Link, file: str) -> Data:
    change = link.change
    return {
        "at": location_data(link.at, file),
        "does": link.does,
        "failure": None if link.failure is None else link.failure.name,
        "change": None
        if change is None
        else [change.kind.name, location_data(change.at, file), _weakness(change.weak)],
    }


def _weakness(weak: Weakness | None) -> list[str] | None:
    if weak is None:
        return None
    strengths = (weak.has, weak.needs)
    return [
        weak.operation.name,
        *(word for each in strengths for word in (each.ordering.name, each.scope.name)),
    ]


def _of_weakness(data: list[str] | None) -> Weakness | None:
    if data is None:
        return None
    operation, *words = data
    has, needs = (
        Strength(Ordering[words[at]], Scope[words[at + 1]]) for at in range(0, len(words), 2)
    )
    return Weakness(Operation[operation], has, needs)


def _change(data: list[Any], file: str) -> Change:
    kind, at, weak = data
    return Change(Kind[kind], of_location_data(at, file), _of_weakness(weak))


def _of_link(data: Data, file: str) -> Link:
    failure, change = data["failure"], data["change"]
    return Link(
        of_location_data(data["at"], file),
        str(data["does"]),
        None if failure is None else Failure[failure],
        None if change is None else _change(change, file),
    )


def _of_finding(data: Data, file: str) -> Finding:
    witness, chain = data["witness"], data["chain"]
    made = None if chain is None else Chain(tuple(_of_link(each, file) for each in chain))
    return Finding(
        of_diagnostic_data(data, file, () if made is None else made.steps),
        None if witness is None else _of_witness(witness, file),
        made,
    )


def location_data(at: Location, file: str) -> Data:
    """Return a place for JSON; `file` is the name of the input."""
    return {
        "file": None if at.file == file else at.file,
        "line": at.line,
        "column": at.column,
        "offset": at.offset,
        "length": at.length,
        "name": at.name,
        "note": at.note,
        "directory": at.directory,
        "frames": [location_data(each, file) for each in at.frames],
    }


def of_location_data(data: Data, file: str) -> Location:
    """Read the output of `location_data`."""
    return Location(
        file if data["file"] is None else str(data["file"]),
        int(data["line"]),
        int(data["column"]),
        None if data["offset"] is None else int(data["offset"]),
        int(data["length"]),
        str(data["name"]),
        str(data["note"]),
        str(data["directory"]),
        tuple(of_location_data(each, file) for each in data["frames"]),
    )


def _witness(witness: Witness, file: str) -> Data:
    return {
        "schedule": [location_data(each, file) for each in witness.schedule],
        "actors": [[a.group, a.item, a.wave, a.lane, a.does] for a in witness.actors],
        "arguments": witness.arguments,
        "contents": witness.contents,
        "object": witness.object,
        "offset": witness.offset,
        "space": witness.memory,
        "decided_by": witness.decided_by,
        "types": {
            name: [kind.bits, kind.sign and kind.sign.name, kind.name]
            for name, kind in witness.types.items()
        },
    }


def _of_witness(data: Data, file: str) -> Witness:
    return Witness(
        tuple(
            Actor(_dim(group), _dim(item), int(wave), int(lane), str(does))
            for group, item, wave, lane, does in data["actors"]
        ),
        {str(name): int(value) for name, value in data["arguments"].items()},
        str(data["contents"]),
        str(data["object"]),
        int(data["offset"]),
        Memory(data["space"]) if data["space"] else None,
        {
            str(each): ArgumentType(int(bits), Sign[sign] if sign else None, str(name))
            for each, (bits, sign, name) in data["types"].items()
        },
        tuple(of_location_data(each, file) for each in data["schedule"]),
        tuple(map(str, data["decided_by"])),
    )
