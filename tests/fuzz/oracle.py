"""What holds of every run of the command, whatever it was given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import typer

from fencepost.cli.parsing.status import Status
from fencepost.diagnostics import Area, Code
from tests.command import app

SECONDS = 2.0
"""What the runs get as their `--timeout`, which is each item's."""
AROUND = 4.0
"""The CPU time that a run takes besides: its start, and the compiler for a source."""
ANSWERS = (Status.OK, Status.FOUND, Status.INPUT, Status.UNKNOWN)
OPEN = {str(Code.UNDECIDED), str(Code.BOUND_REACHED)}


@dataclass(frozen=True, slots=True)
class Ran:
    """A run of the command: its words, status, what it printed, an exception that got out, the CPU
    time that it took, and of how many items.
    """

    words: tuple[str, ...]
    status: int
    out: str
    err: str
    exception: BaseException | None = None
    seconds: float = 0.0
    items: int = 1


def falls(ran: Ran) -> Iterator[str]:
    """What is wrong with a run."""
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        yield f"{type(ran.exception).__name__} got out: {ran.exception}"
    text = ran.out + ran.err
    if "Traceback (most recent call last)" in text:
        yield "a traceback"
    if "a mistake of this program" in text:
        yield "a mistake of this program is told"
    if ran.status not in ANSWERS:
        yield f"status {ran.status}"
    if ran.status == Status.INPUT and not text.strip():
        yield "status 2 without a word"
    if ran.seconds > ran.items * SECONDS * 1.2 + AROUND:
        yield f"{ran.seconds:.1f} s of CPU time, with --timeout {SECONDS:g}"
    if ran.words[0] == "check" and _asks_for_records(ran.words):
        yield from _contradictions(ran)


def _asks_for_records(words: tuple[str, ...]) -> bool:
    """Whether `--json` is said, and is not the value of the option before it."""
    return any(word == "--json" and before not in _valued() for before, word in pairwise(words))


@cache
def _valued() -> frozenset[str]:
    """The options of `check` that take the next word as their value."""
    whole: Any = typer.main.get_command(app)
    return frozenset(
        name
        for each in whole.commands["check"].params
        if not getattr(each, "is_flag", True)
        for name in each.opts
    )


def _contradictions(ran: Ran) -> Iterator[str]:
    """Where the status is another one than the records say."""
    records = []
    for line in ran.out.splitlines():
        try:
            records.append(json.loads(line))
        except ValueError:
            yield f"not JSON: {line[:80]}"
            return
    if not records:
        if ran.status in (Status.OK, Status.FOUND):
            yield f"status {ran.status} without a record"
        return
    if any(_unread(each) for each in records):
        if ran.status != Status.INPUT:
            yield f"status {ran.status} for what could not be read"
        return
    verdicts = {each["verdict"] for each in records if "verdict" in each}
    said = {Status.FOUND: "bug", Status.UNKNOWN: "unknown"}.get(Status(ran.status))
    if said is not None and said not in verdicts and verdicts <= {"proved", "bug", "unknown"}:
        yield f"status {ran.status}, but verdicts {sorted(verdicts)}"
    if ran.status == Status.OK and verdicts & {"bug", "unknown"}:
        yield f"status 0, but verdicts {sorted(verdicts)}"


def _unread(record: dict[str, Any]) -> bool:
    codes = {each["code"] for each in record.get("diagnostics", ())}
    inputs = {str(code) for code in Code if code.area is Area.INPUTS} - OPEN
    return bool(codes & inputs)
