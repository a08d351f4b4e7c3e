"""The choice of tests of the slow files, where not all are run.

`tests/sampled.toml` names files and folders, and of how many of their tests one is run: the first,
and from there on every so manieth, in the order of the file.
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


def sampled(files: Iterable[PurePosixPath]) -> list[bool]:
    """True for each test that is run, of tests by their files, in order."""
    table = intervals()
    seen: Counter[PurePosixPath] = Counter()
    kept = []
    for file in files:
        kept.append(seen[file] % interval_of(file, table) == 0)
        seen[file] += 1
    return kept
