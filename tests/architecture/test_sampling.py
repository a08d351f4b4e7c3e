"""Slow files are sampled evenly, and those that are named are there."""

from __future__ import annotations

from pathlib import PurePosixPath

from tests.sampling import TESTS, interval_of, intervals, sampled


def test_what_is_sampled_is_there() -> None:
    """Each row names a file or folder, and leaves something out."""
    for name, number in intervals().items():
        assert (TESTS / name).exists(), name
        assert number > 1, name


def test_the_closest_row_counts() -> None:
    table = {PurePosixPath("a"): 3, PurePosixPath("a/b/test_c.py"): 5}
    assert interval_of(PurePosixPath("a/b/test_c.py"), table) == 5
    assert interval_of(PurePosixPath("a/b/test_d.py"), table) == 3
    assert interval_of(PurePosixPath("e/test_c.py"), table) == 1


def test_every_function_keeps_its_first_case() -> None:
    slow, number = next(iter(intervals().items()))
    cases = [(slow, "test_a")] * (2 * number) + [(slow, "test_b")] * 2
    cases += [(PurePosixPath("quick/test_x.py"), "test_a")] * 2
    kept = sampled(cases)
    first = len(cases) - 4
    assert [at for at, stays in enumerate(kept) if stays] == [
        0,
        number,
        first,
        *range(first + 2, first + 4),
    ]
