"""Trials of mutants: the tests that reach each, the nearest ones first, until one fails."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from fencepost.errors import InternalError
from tests.mutation.reach import SOURCES, copy, read_points, run
from tests.sampling import read_sample

PATIENCE = 60.0
"""Seconds beyond the expected ones, after which tests do not end."""
NOTHING_RAN = pytest.ExitCode.NO_TESTS_COLLECTED
QUICK = 8.0
"""Seconds of the tests that a first call of pytest runs; each later one runs four times as many."""


@dataclass(frozen=True, slots=True)
class Reached:
    """The tests that passed, in order, with their seconds; by mutant, those that reach it."""

    seconds: Mapping[str, float]
    tests: Mapping[int, Sequence[str]]


def read_reached(folder: Path) -> Reached:
    """The results of `reach`."""
    lines = (folder / "tests.jsonl").read_text(encoding="utf-8").splitlines()
    seconds = {each["test"]: each["seconds"] for each in map(json.loads, lines)}
    failed = folder / "failed"
    if failed.is_file():
        for line in failed.read_text(encoding="utf-8").splitlines():
            seconds.pop(json.loads(line), None)
    tests: dict[int, dict[str, None]] = defaultdict(dict)
    for line in (folder / "reached.tsv").read_text(encoding="utf-8").splitlines():
        place, _, test = line.partition("\t")
        if test in seconds:
            tests[int(place)][test] = None
    return Reached(seconds, {place: list(found) for place, found in tests.items()})


def kept(reached: Reached, table: Path) -> set[str]:
    """The tests that a table of samples leaves."""
    names = list(reached.seconds)
    stays = read_sample(table).kept(each.removeprefix("tests/") for each in names)
    return {each for each, is_kept in zip(names, stays, strict=True) if is_kept}


def try_all(folder: Path, tables: Sequence[Path], seconds: float) -> None:
    """Try every mutant that was not tried yet, under each table."""
    reached = read_reached(folder)
    sets = {each.name: kept(reached, each) for each in tables}
    results = read_results(folder)
    copy(folder)
    for number, point in enumerate(read_points(folder)):
        if results.get(number, {}).keys() >= sets.keys():
            continue
        source = (SOURCES / point.module).read_bytes()
        file = folder / "repository" / "src" / "fencepost" / point.module
        file.write_bytes(point.put(source, f"({point.after})"))
        try:
            tests = by_nearness(reached.tests.get(number, ()), point.module, reached.seconds)
            found = _tried(folder, reached, tests, sets, seconds)
        finally:
            file.write_bytes(source)
        results[number] = found
        data = json.dumps(results, indent=1)
        (folder / "results.json").write_text(data, encoding="utf-8")
        print(f"{number} {point}: {found}", flush=True)


def by_nearness(tests: Iterable[str], module: str, seconds: Mapping[str, float]) -> list[str]:
    """Tests in the order in which they are tried: those that mirror the module, those of its room,
    all others; the quick ones first.
    """
    room, _, name = module.rpartition("/")
    mirror, beside = f"tests/unit/{room}/test_{name}::", f"tests/unit/{room}/"

    def order(test: str) -> tuple[bool, bool, float]:
        return not test.startswith(mirror), not test.startswith(beside), seconds[test]

    return sorted(tests, key=order)


def read_results(folder: Path) -> dict[int, dict[str, str]]:
    """The test that caught each mutant by table, or a word in brackets."""
    file = folder / "results.json"
    if not file.is_file():
        return {}
    return {int(key): each for key, each in json.loads(file.read_text(encoding="utf-8")).items()}


def report(folder: Path, tables: Sequence[Path]) -> str:
    """The number of mutants that the tests of each table catch, and those that they do not."""
    points, results = read_points(folder), read_results(folder)
    lines = []
    for table in tables:
        caught = [key for key, found in results.items() if not found[table.name].startswith("[")]
        lines.append(f"{table.name}: {len(caught)} of {len(results)} are caught")
        lines += [
            f"  {found[table.name]} {points[key]}"
            for key, found in results.items()
            if key not in caught
        ]
    return "\n".join(lines)


def _tried(
    folder: Path,
    reached: Reached,
    tests: Sequence[str],
    sets: Mapping[str, set[str]],
    seconds: float,
) -> dict[str, str]:
    """The outcome for each table: first the tests of all tables, then those of each alone."""
    if not tests:
        return dict.fromkeys(sets, "[not reached]")
    shared = set.intersection(*sets.values())
    first = _caught(folder, reached, [each for each in tests if each in shared], seconds)
    if not first.startswith("["):
        return dict.fromkeys(sets, first)
    found = {}
    for name, those in sets.items():
        rest = [each for each in tests if each in those - shared]
        alone = _caught(folder, reached, rest, seconds)
        found[name] = first if alone == "[survives]" else alone
    return found


def _caught(folder: Path, reached: Reached, tests: Sequence[str], seconds: float) -> str:
    """The first test that fails on the mutant."""
    waiting = list(tests)
    spent, size = 0.0, QUICK
    while waiting:
        if spent >= seconds:
            return "[survives so far]"
        chunk, cost = [], 0.0
        while waiting and cost < min(size, seconds - spent):
            chunk.append(waiting.pop(0))
            cost += reached.seconds[chunk[-1]]
        failed = _failing(folder, chunk, cost)
        if failed:
            return failed
        spent, size = spent + cost, size * 4
    return "[survives]"


def _failing(folder: Path, tests: Sequence[str], cost: float) -> str:
    """The test of some that fails first, or that runs when time is over; empty if all pass."""
    (folder / "chosen").write_text(json.dumps(list(tests)), encoding="utf-8")
    (folder / "now").write_text("the collection of tests", encoding="utf-8")
    files = dict.fromkeys(each.partition("::")[0] for each in tests)
    try:
        status = run(folder, [*files, "-q", "-x"], 4 * cost + PATIENCE)
    finally:
        (folder / "chosen").unlink()
    if status == NOTHING_RAN:
        raise InternalError(f"none of {len(tests)} tests is there any more: {tests[0]}")
    return "" if status == 0 else (folder / "now").read_text(encoding="utf-8")
