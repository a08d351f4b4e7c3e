"""Results of different inputs have different names, the same inputs the same."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path, PurePath

import pytest

from fencepost.cli.printing.result_names import LONGEST, result_names


def _names(*sources: str) -> list[str]:
    names = result_names(map(Path, sources))
    return [str(names.name(each)) for each in sources]


@pytest.mark.parametrize(
    ("sources", "named"),
    [
        (["x/mp.litmus"], ["mp"]),
        (["a/mp.litmus", "b/mp.litmus"], ["a/mp", "b/mp"]),
        (["a/mp.litmus", "a/sb.litmus"], ["mp", "sb"]),
        (["mp.litmus", "a/mp.litmus"], ["mp", "a/mp"]),
        (["k.ll", "k.hip", "j.ll"], ["k.ll", "k.hip", "j"]),
        (["K.ll", "k.hip"], ["K.ll", "k.hip"]),
        (["../p/a.ll", "./a.ll", "a.ll"], None),
        (["-"], ["program"]),
    ],
)
def test_names(sources: list[str], named: list[str] | None) -> None:
    found = _names(*sources)
    assert found == (named or found)
    assert found == _names(*sources)


def test_two_ways_to_one_file() -> None:
    one, other, alone = _names("./a.ll", "a.ll", "../p/a.ll")
    assert one == other != alone


def test_names_stay_below_the_folder() -> None:
    """Whatever inputs and kernels are called."""
    odd = ["a b/..c/x.ll", "a_b/..c/x.ll", "...ll", "é.ll", "/x.ll", f"{'n' * 250}.ll"]
    names = result_names(odd)
    kernels = ["", "k", "k<int>", "k(int)", "a/../b", "..", "k" * 300, "k" * 299 + "j", "\udcff"]
    found = [names.name(each, kernel) for each in odd for kernel in kernels]
    for each in found:
        assert not each.is_absolute()
        assert ".." not in each.parts
        assert all(part.isascii() and len(part) < LONGEST + 20 for part in each.parts)
    assert all(one != other for one, other in combinations(found, 2))


def test_modules_of_one_file() -> None:
    """A library's modules are named with the way to each."""
    names = result_names([Path("lib.so")])
    one, other = (names.name(Path(f"lib.so[{each}]"), "k") for each in ("x.o", "x.bc"))
    assert one != other
    assert isinstance(one, PurePath)
