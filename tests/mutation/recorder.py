"""A pytest plugin: the places of mutants that a test reaches, its time, and if it passes.

Below FENCEPOST_MUTATION, `now` names the running test, for child processes, `tests.jsonl` has a
line for each, and `reached.tsv` one for each place and test. If `chosen` is there, only its tests
run, and nothing but `now` is written.
"""

from __future__ import annotations

import builtins
import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest

FOLDER = Path(os.environ["FENCEPOST_MUTATION"])
CHOSEN = FOLDER / "chosen"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not among the chosen tests, and run these in the order of the file."""
    if CHOSEN.is_file():
        order = {name: at for at, name in enumerate(json.loads(CHOSEN.read_text(encoding="utf-8")))}
        items[:] = sorted(
            (each for each in items if each.nodeid in order), key=lambda each: order[each.nodeid]
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Name the running test; write down its time."""
    setattr(builtins, "_test_of_mutants", (os.getpid(), item.nodeid))  # noqa: B010
    (FOLDER / "now").write_text(item.nodeid, encoding="utf-8")
    before = sum(os.times()[:4])
    outcome = yield
    setattr(builtins, "_test_of_mutants", None)  # noqa: B010
    if CHOSEN.is_file():
        return outcome
    with (FOLDER / "tests.jsonl").open("a", encoding="utf-8") as file:
        seconds = round(sum(os.times()[:4]) - before, 3)
        file.write(json.dumps({"test": item.nodeid, "seconds": seconds}) + "\n")
    return outcome


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write down what failed."""
    if report.failed and not CHOSEN.is_file():
        with (FOLDER / "failed").open("a", encoding="utf-8") as file:
            file.write(json.dumps(report.nodeid) + "\n")
