"""The conditions that are tried: readable, weakest first, and never idle together."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fencepost.kernels.assumptions import parse
from fencepost.kernels.conditions.vocabulary import LARGEST, MOST_PAIRED, vocabulary
from fencepost.llvm.launch import Launch

SMALL = Launch((64, 1, 1), (4, 1, 1), 64)
LAUNCHES = [SMALL, Launch((16, 16, 1), (100, 7, 1), 64), Launch((48, 1, 1), (1, 1, 1), 32)]


@pytest.mark.parametrize("launch", LAUNCHES, ids=lambda each: str(each.workgroup))
@pytest.mark.parametrize("compared", [(), (3, 100), (1 << 21,)])
def test_all_hold_at_once(launch: Launch, compared: tuple[int, ...]) -> None:
    """Where every argument is one large power of two: so no proof rests on what cannot be."""
    names = ("n", "m", "k")
    tried = vocabulary(names, launch, compared).whole
    conditions = [parse(each, frozenset(names)) for each in tried]
    same = [dict.fromkeys(names, 1 << power) for power in range(31)]
    assert any(all(each.holds(values) for each in conditions) for values in same)


def test_what_is_tried_of_one_argument() -> None:
    """Bounds and divisors of the launch, of tiles, and of what the kernel compares with."""
    found = vocabulary(("n",), SMALL, (32,))
    assert found.most == (f"n <= {LARGEST}",)
    assert {"n % 16 == 0", "n % 32 == 0", "n % 64 == 0", "n >= 1", "n >= 256"} <= {*found.others}
    assert not any(">= n" in each for each in found.others)


def test_pairs() -> None:
    """Of few arguments all, of many those that stand side by side, both ways."""
    few = [each for each in vocabulary(tuple("abc"), SMALL, ()).others if each[-1].isalpha()]
    assert len(few) == 6
    names = tuple("abcdefgh")[: MOST_PAIRED + 1]
    many = {each for each in vocabulary(names, SMALL, ()).others if each[-1].isalpha()}
    assert many == {f"{a} >= {b}" for a, b in pairwise(names)} | {
        f"{b} >= {a}" for a, b in pairwise(names)
    }


def test_nothing_divides_what_is_no_power_of_two() -> None:
    """A workgroup of 48 is no divisor: with the others it would never hold."""
    found = vocabulary(("n",), Launch((48, 1, 1), (1, 1, 1), 64), ()).others
    assert "n % 48 == 0" not in found
    assert "n >= 48" in found
