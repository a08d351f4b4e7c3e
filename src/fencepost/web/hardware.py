"""A litmus test on hardware: its machine code with reasons, and a run of the memory machine.

The run is stepped through: after each step the page shows what every cache may hold. Contents are
given with the last of simultaneous events, so a step without any has those of the step before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fencepost.core.jobs import Job
from fencepost.core.requests import job_of
from fencepost.records import dataclass
from fencepost.web.answers import LIMITS, MEMORY, SECONDS, Trouble, bounded, read
from fencepost.web.desk import Desk
from fencepost.web.fields import Fields

_NAME = "test.litmus"
PICTURE = "test.svg"


@dataclass(frozen=True, slots=True)
class Cell:
    """The contents of a holder at a location; `is_new`: the step changed them."""

    text: str
    is_dirty: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class RunStep:
    """A step of a run: who did what, and a row for each holder with a cell for each location."""

    number: int
    who: str
    instruction: str
    source: str
    says: str
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the machine: the values it ends with, where its waves are, and its steps."""

    values: str
    placement: str
    locations: tuple[str, ...]
    steps: tuple[RunStep, ...]
    is_violation: bool


def code_job(fields: Fields) -> Job:
    """Return the job for the machine code of a test, with the reason for each instruction."""
    limits = (f"--timeout={SECONDS}", f"--memory={MEMORY}")
    processor = f"--mcpu={fields.one('mcpu')}"
    words = ("lower", "--json", "--explain", processor, *limits, _NAME)
    return bounded(Job(words, {_NAME: fields.text}))


def machine_job(fields: Fields, *, drawn: bool = False) -> Job:
    """Return the job for the runs of a test on the machine of a processor."""
    options: dict[str, object] = {"mcpu": fields.one("mcpu")}
    if model := fields.one("model"):
        options["model"] = model
    given = {"text": fields.text, "name": _NAME, "options": options, "limits": LIMITS}
    made = job_of("machine", given)
    return bounded(made, "--svg=.", "--force", wanted=(PICTURE,)) if drawn else bounded(made)


async def answer(desk: Desk, fields: Fields) -> Mapping[str, Any] | None:
    """Return what the template shows of a test on a processor; None if no processor is chosen."""
    if not fields.one("mcpu"):
        return None
    code, ran = await asyncio.gather(
        desk.ask(code_job(fields), fields.ticket), desk.ask(machine_job(fields), fields.ticket)
    )
    lowered, machine = read(code), read(ran)
    return {
        "mcpu": fields.one("mcpu"),
        "operations": lowered.records,
        "code_trouble": _short(lowered.trouble),
        "machine": machine.record,
        "machine_trouble": _short(machine.trouble),
        "run": _run(machine.record),
    }


def _short(trouble: Trouble | None) -> str:
    return "" if trouble is None else trouble.text or trouble.title


def _run(record: Mapping[str, Any]) -> Run | None:
    violations = record.get("violations") or ()
    shown = next(iter(violations), None) or record.get("run")
    if not isinstance(shown, Mapping):
        return None
    steps = shown.get("steps", ())
    every = [one for each in steps for one in each["contents"]]
    locations = tuple(dict.fromkeys(str(one["location"]) for one in every))
    holders = tuple(dict.fromkeys(str(one["holder"]) for one in every))
    values = ", ".join(f"{name} = {value}" for name, value in shown["values"].items())
    return Run(
        values or "nothing is observed",
        str(shown.get("placement", "")),
        locations,
        tuple(_steps(steps, holders, locations)),
        bool(violations),
    )


def _steps(
    steps: Sequence[Mapping[str, Any]], holders: Sequence[str], locations: Sequence[str]
) -> Iterator[RunStep]:
    before: dict[tuple[str, str], tuple[str, bool]] = {}
    for number, each in enumerate(steps, 1):
        now = before
        if each["contents"]:
            now = {
                (one["holder"], one["location"]): (
                    " or ".join(map(str, one["values"])),
                    bool(one["dirty"]),
                )
                for one in each["contents"]
            }
        yield RunStep(
            number,
            "cache" if each["thread"] is None else f"P{each['thread']}",
            each["instruction"],
            each["source"],
            each["says"],
            tuple(
                (holder, tuple(_cell(now, before, holder, each_one) for each_one in locations))
                for holder in holders
            ),
        )
        before = now


def _cell(
    now: Mapping[tuple[str, str], tuple[str, bool]],
    before: Mapping[tuple[str, str], tuple[str, bool]],
    holder: str,
    location: str,
) -> Cell | None:
    found = now.get((holder, location))
    if found is None:
        return None
    return Cell(*found, is_new=bool(before) and found != before.get((holder, location)))
