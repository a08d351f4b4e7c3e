"""A person's reading of each bug that was reported, in its source.

A reading stays valid as long as the bug is reported under the same code in the same kernel,
whatever its lines: a rerun shows the bugs that have none as new, and the readings whose bug is
gone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, unique
from pathlib import Path

from benchmarks.real.check import Finding, Outcome

READINGS = Path(__file__).resolve().parents[2] / "docs" / "real-code.toml"


@unique
class Judgement(Enum):
    """A caller can meet the bug; or none can."""

    TRUE = "true"
    FALSE = "false"


@dataclass(frozen=True, slots=True)
class Key:
    """The bugs of one code in a kernel."""

    project: str
    path: str
    kernel: str
    code: str


@dataclass(frozen=True, slots=True)
class Reading:
    """The judgement on the bugs of a key, and the reason for it in the source."""

    judgement: Judgement
    why: str


@dataclass(frozen=True, slots=True)
class Bug:
    """The first finding of a key, with its reading; None for one that nobody has read. `limited`:
    the report says for which arguments or contents it is wrong.
    """

    key: Key
    finding: Finding
    reading: Reading | None
    limited: bool = False


def load_readings(path: Path) -> dict[Key, Reading]:
    """The readings in a file; raises ValueError for one that is there twice."""
    found: dict[Key, Reading] = {}
    for row in tomllib.loads(path.read_text(encoding="utf-8")).get("reading", ()):
        key = Key(row["project"], row["file"], row["kernel"], row["code"])
        if key in found:
            raise ValueError(f"two readings of {key}")
        found[key] = Reading(Judgement(row["judgement"]), row["why"])
    return found


def find_bugs(outcomes: Iterable[Outcome], readings: dict[Key, Reading]) -> Iterator[Bug]:
    """The bugs in outcomes, one for each kernel and code."""
    for outcome in outcomes:
        for kernel in outcome.kernels:
            first = {each.code: each for each in reversed(kernel.bugs)}
            for code in sorted(first):
                key = Key(outcome.project, outcome.path, kernel.name, code)
                limited = kernel.conditional or bool(first[code].decided_by)
                yield Bug(key, first[code], readings.get(key), limited)


def find_gone(outcomes: Iterable[Outcome], readings: dict[Key, Reading]) -> list[Key]:
    """The readings of checked files whose bug is no longer reported."""
    outcomes = list(outcomes)
    checked = {(each.project, each.path) for each in outcomes}
    reported = {each.key for each in find_bugs(outcomes, readings)}
    return [e for e in readings if (e.project, e.path) in checked and e not in reported]
