"""The choice of tests of the slow files, where not all are run.

`tests/sampled.toml` names files and folders, and of how many cases one is run: of each test
function the first, and from there on every so manieth, in the order of the file. Under `nightly` it
names cases, or functions with all their cases, that are not run at all where a sample is asked for,
and do not count.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

TESTS = Path(__file__).resolve().parent
TABLE = TESTS / "sampled.toml"


@dataclass(frozen=True, slots=True)
class Sample:
    """The interval of each slow file or folder, and the cases and functions that are left to the
    night, all by their paths below `tests`.
    """

    intervals: Mapping[PurePosixPath, int]
    nightly: frozenset[str]

    def interval_of(self, name: str) -> int:
        """The interval of a file: its own or that of the closest folder, 1 if none has one."""
        file = PurePosixPath(name)
        named = (each for each in (file, *file.parents) if each in self.intervals)
        return next((self.intervals[each] for each in named), 1)

    def kept(self, cases: Iterable[str]) -> list[bool]:
        """True for each case that is run, in order: `abi/test_calls.py::test_sizes[gfx942]`."""
        seen: Counter[str] = Counter()
        kept = []
        interval_of = cache(self.interval_of)  # files have many cases
        for case in cases:
            function = case.partition("[")[0]
            if self.nightly & {case, function}:
                kept.append(False)
                continue
            interval = interval_of(case.partition("::")[0])
            kept.append(seen[function] % interval == 0)
            seen[function] += 1
        return kept


def of_share(kept: Iterable[bool], share: str) -> list[bool]:
    """Leave out the cases of other shares: `1/4` is the second of four, which are as large."""
    own, shares = map(int, share.split("/"))
    counted = []
    number = 0
    for stays in kept:
        counted.append(stays and number % shares == own)
        number += stays
    return counted


def read_sample(file: Path = TABLE) -> Sample:
    """The sample that a table describes."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    nightly = frozenset(
        f"{name}::{case}" for name, cases in table.pop("nightly", {}).items() for case in cases
    )
    return Sample({PurePosixPath(name): number for name, number in table.items()}, nightly)
