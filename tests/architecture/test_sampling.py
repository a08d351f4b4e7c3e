"""Slow files are sampled evenly, and those that are named are there."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from tests.sampling import TESTS, Sample, of_share, read_sample

SAMPLE = Sample(
    {PurePosixPath("a"): 3, PurePosixPath("a/b/test_c.py"): 5},
    frozenset({"a/test_s.py::test_t[1]"}),
)


def test_what_is_sampled_is_there() -> None:
    """Each row names a file or folder, and leaves something out."""
    sample = read_sample()
    for name, number in sample.intervals.items():
        assert (TESTS / name).exists(), name
        assert number > 1, name


def test_what_is_left_to_the_night_is_there() -> None:
    """Each case is one that is collected, where its file is."""
    for name in read_sample().nightly:
        file, _, case = name.partition("::")
        text = (TESTS / file).read_text(encoding="utf-8")
        assert f"def {case.partition('[')[0]}(" in text, name


def test_the_closest_row_counts() -> None:
    assert SAMPLE.interval_of("a/b/test_c.py") == 5
    assert SAMPLE.interval_of("a/b/test_d.py") == 3
    assert SAMPLE.interval_of("e/test_c.py") == 1


def test_every_function_keeps_its_first_case() -> None:
    slow, quick = "a/test_s.py::test", "quick/test_x.py::test_a"
    cases = [f"{slow}_a[{n}]" for n in range(7)] + [f"{slow}_b[{n}]" for n in range(2)]
    cases += [f"{quick}[{n}]" for n in range(2)]
    kept = [each for each, stays in zip(cases, SAMPLE.kept(cases), strict=True) if stays]
    assert kept == [
        *(f"{slow}_a[{n}]" for n in (0, 3, 6)),
        f"{slow}_b[0]",
        *(f"{quick}[{n}]" for n in range(2)),
    ]


def test_what_is_left_to_the_night_does_not_count() -> None:
    cases = [f"a/test_s.py::test_t[{n}]" for n in range(5)]
    assert SAMPLE.kept(cases) == [True, False, False, False, True]
    every = Sample({}, frozenset({"a/test_s.py::test_t"}))
    assert every.kept([*cases, "a/test_s.py::test_u"]) == [False] * 5 + [True]


def test_a_table_is_read(tmp_path: Path) -> None:
    file = tmp_path / "sampled.toml"
    file.write_text('"a" = 2\n[nightly]\n"b/test_c.py" = ["test_d[x-1]"]\n', encoding="utf-8")
    read = read_sample(file)
    assert read.intervals == {PurePosixPath("a"): 2}
    assert read.kept(["b/test_c.py::test_d[x-1]", "b/test_c.py::test_d[x-2]"]) == [False, True]


def test_shares_are_the_whole() -> None:
    """Each case is of one share, and shares are as large, whatever was left out before."""
    kept = [True, False, True, False, True, True, True]
    shares = [of_share(kept, f"{number}/2") for number in range(2)]
    assert [any(each) for each in zip(*shares, strict=True)] == kept
    assert not any(all(each) for each in zip(*shares, strict=True))
    assert [sum(each) for each in shares] == [3, 2]
