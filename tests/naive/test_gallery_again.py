"""The gallery by the naive evaluator: its verdicts, and agreement with the engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import Expected, LitmusTest
from tests.naive.against_engine import disagreements
from tests.naive.answer import answers
from tests.naive.events import Edition
from tests.naive.executions import DEFAULT_BOUND, estimate

GALLERY = Path(__file__).parents[1] / "litmus"
FILES = tuple(sorted(GALLERY.rglob("*.litmus"))) if GALLERY.is_dir() else ()
LIMIT = 3000
"""Candidates, times modification orders, beyond which a file is too large for brute force."""
REACHABLE = {Expected.ALLOWED: True, Expected.FORBIDDEN: False}


@cache
def gallery_test(path: Path) -> LitmusTest:
    """The test in the file, if the naive evaluator can decide it; skips by name where not."""
    test = parse(path.read_text(encoding="utf-8"))
    if test.program.barriers:
        pytest.skip(f"{path.name}: barrier objects are beyond the naive evaluator")
    if test.program.target is not None and _names_cluster(test):
        pytest.skip(f"{path.name}: a target decides what cluster scope means")
    size = estimate(test.program)
    if size > LIMIT:
        pytest.skip(f"{path.name}: {size} candidates are too many for brute force")
    return test


def _names_cluster(test: LitmusTest) -> bool:
    return any(
        "cluster" in str(getattr(operation, "scope", None)).lower()
        for thread in test.program.threads
        for operation in thread.code
    )


def file_id(path: Path) -> str:
    """How a file is named in test reports."""
    return path.relative_to(GALLERY).as_posix()


@pytest.mark.parametrize("path", FILES, ids=file_id)
def test_the_naive_evaluator_finds_what_the_file_expects(path: Path) -> None:
    test = gallery_test(path)
    found = answers(test, tuple(Edition))
    for edition, answer in found.items():
        expected = test.expectation((edition.value,))
        if expected in REACHABLE and not (answer.truncated and not answer.reachable):
            assert answer.reachable == REACHABLE[expected], edition.value


@pytest.mark.parametrize("path", FILES, ids=file_id)
def test_the_evaluators_agree(path: Path) -> None:
    found = disagreements(gallery_test(path), unroll=DEFAULT_BOUND)
    assert not found, "\n".join(str(difference) for difference in found)
