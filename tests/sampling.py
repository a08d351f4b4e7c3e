"""The choice of tests of the slow files, where not all are run.

`tests/sampled.toml` names files and folders, and of how many cases one is run: of each test
function the first, and from there on every so manieth, in the order of the file.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

TESTS = Path(__file__).resolve().parent
TABLE = TESTS / "sampled.toml"


def intervals() -> dict[PurePosixPath, int]:
    """The interval of each slow file or folder, by its path below `tests`."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {PurePosixPath(name): int(number) for name, number in table.items()}


def interval_of(file: PurePosixPath, table: Mapping[PurePosixPath, int]) -> int:
    """The interval of a file of tests: its own or that of the closest folder, 1 if none has one."""
    return next((table[each] for each in (file, *file.parents) if each in table), 1)


def sampled(cases: Iterable[tuple[PurePosixPath, str]]) -> list[bool]:
    """True for each case that is run, of cases by their files and test functions, in order."""
    table = intervals()
    seen: Counter[tuple[PurePosixPath, str]] = Counter()
    kept = []
    for case in cases:
        kept.append(seen[case] % interval_of(case[0], table) == 0)
        seen[case] += 1
    return kept
