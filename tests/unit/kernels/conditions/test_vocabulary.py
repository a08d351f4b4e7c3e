"""The conditions that are tried: readable, weakest first, and never idle together."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fencepost.kernels.conditions.vocabulary import LARGEST, MOST_PAIRED, vocabulary
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.source_types import Sign

INT = ArgumentType(32, Sign.SIGNED)
SMALL = Launch((64, 1, 1), (4, 1, 1), 64)
LAUNCHES = [SMALL, Launch((16, 16, 1), (100, 7, 1), 64), Launch((48, 1, 1), (1, 1, 1), 32)]


@pytest.mark.parametrize("launch", LAUNCHES, ids=lambda each: str(each.workgroup))
@pytest.mark.parametrize("compared", [(), (3, 100), (1 << 21,)])
def test_all_hold_at_once(launch: Launch, compared: tuple[int, ...]) -> None:
    """Where every argument is one large power of two: so no proof rests on what cannot be."""
    types = {"n": INT, "m": ArgumentType(64, Sign.UNSIGNED), "k": ArgumentType(32, None)}
    held = Assumptions.read(vocabulary(types, launch, compared).whole, types)
    assert any(held.hold(dict.fromkeys(types, 1 << power)) for power in range(31))


def test_what_is_tried_of_one_argument() -> None:
    """Bounds and divisors of the launch, of tiles, and of what the kernel compares with."""
    found = vocabulary({"n": INT}, SMALL, (32,))
    assert found.most == (f"n <= {LARGEST}",)
    assert {"n % 16 == 0", "n % 32 == 0", "n % 64 == 0", "n >= 1", "n >= 256"} <= {*found.others}
    assert not any(">= n" in each for each in found.others)


def test_pairs() -> None:
    """Of few arguments all, of many those that stand side by side, both ways."""
    of_few = vocabulary(dict.fromkeys("abc", INT), SMALL, ()).others
    assert len([each for each in of_few if each[-1].isalpha()]) == 6
    names = tuple("abcdefgh")[: MOST_PAIRED + 1]
    of_many = vocabulary(dict.fromkeys(names, INT), SMALL, ()).others
    many = {each for each in of_many if each[-1].isalpha()}
    assert many == {f"{a} >= {b}" for a, b in pairwise(names)} | {
        f"{b} >= {a}" for a, b in pairwise(names)
    }


def test_nothing_divides_what_is_no_power_of_two() -> None:
    """A workgroup of 48 is no divisor: with the others it would never hold."""
    found = vocabulary({"n": INT}, Launch((48, 1, 1), (1, 1, 1), 64), ()).others
    assert "n % 48 == 0" not in found
    assert "n >= 48" in found


def test_a_sign_that_is_not_known_is_said() -> None:
    """The printed text means one thing; of divisors that are powers of two it does so anyway."""
    found = vocabulary({"n": ArgumentType(32, None)}, SMALL, ())
    assert found.most == (f"signed(n) <= {LARGEST}",)
    assert {"n % 64 == 0", "signed(n) >= 64"} <= {*found.others}
    held = Assumptions.read(found.whole, found.types)
    assert not any(each.undecided for each in held.parts)


def test_a_type_that_does_not_hold_the_sizes() -> None:
    """Nothing is said of an argument that cannot be as large as all conditions together ask."""
    types = {"n": ArgumentType(16, Sign.SIGNED), "m": ArgumentType(16, Sign.UNSIGNED)}
    assert vocabulary(types, SMALL, ()).types == types
    assert not any("<=" in each for each in vocabulary(types, SMALL, ()).whole)
    wide = Launch((256, 1, 1), (32, 1, 1), 64)
    assert vocabulary(types, wide, ()).types == {"m": types["m"]}
