"""Assumptions mean what they say of numbers, and the same to a run and to a proof."""

from __future__ import annotations

from itertools import product

import pytest
import z3

from fencepost.errors import InputError
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.question.assumptions import Assumptions, parse
from fencepost.llvm.source_types import Sign

SIGNED, UNSIGNED, OPEN = (ArgumentType(8, sign) for sign in (Sign.SIGNED, Sign.UNSIGNED, None))
BORDERS = (0, 1, 4, 100, 127, 128, 200, 255)


def holds(text: str, **arguments: tuple[ArgumentType, int]) -> bool:
    """Whether assumptions, parted by semicolons, hold of arguments; a proof must think so, too."""
    types = {name: kind for name, (kind, _) in arguments.items()}
    assumptions = Assumptions.read(text.split(";"), types)
    values = {name: bits for name, (_, bits) in arguments.items()}
    terms = {name: z3.BitVecVal(bits, types[name].bits) for name, bits in values.items()}
    found = z3.simplify(z3.And(*assumptions.terms(terms)))
    held = assumptions.hold(values)
    assert z3.is_true(found) == held, text
    return held


def number(kind: ArgumentType, bits: int) -> int:
    return bits - 256 * (kind is SIGNED and bits >= 128)


@pytest.mark.parametrize("kind", [SIGNED, UNSIGNED])
@pytest.mark.parametrize("bits", BORDERS)
def test_numbers_are_those_of_the_type(kind: ArgumentType, bits: int) -> None:
    n = number(kind, bits)
    assert holds("n >= 1", n=(kind, bits)) is (n >= 1)
    assert holds("n * 2 > 255", n=(kind, bits)) is (n * 2 > 255)
    assert holds("n - 200 < 0", n=(kind, bits)) is (n - 200 < 0)
    assert holds("n >> 7 == 1", n=(kind, bits)) is (n >> 7 == 1)
    assert holds("~n == -256", n=(kind, bits)) is (n == 255)
    assert holds("signed(n) < 0", n=(kind, bits)) is (bits >= 128)
    assert holds("unsigned(n) >= 200", n=(kind, bits)) is (bits >= 200)


@pytest.mark.parametrize("left", BORDERS)
@pytest.mark.parametrize("right", BORDERS)
def test_types_are_not_converted(left: int, right: int) -> None:
    """A signed number is compared with an unsigned one as numbers are: C would convert it."""
    arguments = {"n": (SIGNED, left), "m": (UNSIGNED, right)}
    assert holds("n < m", **arguments) is (number(SIGNED, left) < right)
    assert holds("n + m == 0", **arguments) is (number(SIGNED, left) + right == 0)


@pytest.mark.parametrize("bits", BORDERS)
@pytest.mark.parametrize(
    ("text", "signed", "unsigned"),
    [
        ("n >= 1", lambda n: n >= 1, lambda n: n >= 1),
        ("n < 0", lambda n: n < 0, lambda n: False),
        ("n > 0; n < 100", lambda n: 0 < n < 100, lambda n: 0 < n < 100),
        ("n > 150; n % 4 == 0", lambda n: False, lambda n: n > 150 and n % 4 == 0),
    ],
)
def test_a_sign_that_is_not_known(text: str, bits: int, signed: object, unsigned: object) -> None:
    """Either will do, but the same one for all assumptions."""
    assert callable(signed)
    assert callable(unsigned)
    may = signed(number(SIGNED, bits)) or unsigned(bits)
    assert holds(text, n=(OPEN, bits)) is bool(may)


def test_signs_of_two_arguments() -> None:
    for left, right in product(BORDERS, repeat=2):
        may = any(
            a >= b for a in {left, number(SIGNED, left)} for b in {right, number(SIGNED, right)}
        )
        assert holds("n >= m", n=(OPEN, left), m=(OPEN, right)) is may


@pytest.mark.parametrize(
    ("text", "undecided"),
    [
        ("n > 0", ("n",)),
        ("n % 64 == 0", ()),
        ("n % 64 != 0 and m > 3", ()),
        ("n % 12 == 0", ("n",)),
        ("n % 512 == 0", ("n",)),
        ("n % 64 == 3", ("n",)),
        ("signed(n) > 0", ()),
        ("unsigned(n) > n", ("n",)),
        ("m >= n or p == 0", ("n", "p")),
    ],
)
def test_what_the_sign_decides(text: str, undecided: tuple[str, ...]) -> None:
    """It is said how such an assumption was read."""
    types = {"n": OPEN, "m": SIGNED, "p": OPEN}
    assert parse(text, types).undecided == undecided
    notes = Assumptions.read([text], types).notes
    assert len(notes) == bool(undecided)
    assert all(text in each and f"signed({undecided[0]})" in each for each in notes)


def test_too_many_signs() -> None:
    types = {f"n{each}": OPEN for each in range(40)}
    with pytest.raises(InputError, match=r"signed\(NAME\)"):
        Assumptions.read([" + ".join(types) + " > 0"], types)
    assert Assumptions.read([f"{each} > 0" for each in types], types)


@pytest.mark.parametrize(
    ("text", "number", "held"),
    [
        ("n % 4 == 3", -1, True),
        ("n % 4 == -1", -1, True),
        ("n % 4 == 1", -1, False),
        ("n / 4 == 0", -1, True),
        ("n / 4 == -1", -1, True),
        ("n // 4 == 0", -1, False),
        ("n // 4 == -1", -1, True),
        ("n / 4 == 0 and n % 4 == 3", -1, False),
        ("n % 4 == 0", -4, True),
        ("n % 4 == 0", -3, False),
        ("n % 4 != 3", 3, False),
    ],
)
def test_rounding_of_negative_numbers(text: str, number: int, held: bool) -> None:
    """As C does or as Python does, but all of it in one of the two ways."""
    assert holds(text, n=(SIGNED, number & 255)) is held


@pytest.mark.parametrize(
    ("text", "n", "m"),
    [
        ("n & 7 == 1", 9, 0),
        ("1 <= n <= 9", 5, 0),
        ("!(n == m)", 5, 6),
        ("!n", 0, 0),
        ("(!n) == 0", 3, 0),
        ("n < 10 || m >= 3", 100, 3),
        ("n > 0 && m > 0", 1, 1),
        ("+n == 3", 3, 0),
        ("n == 0 or m / n > 3", 0, 5),
        ("n << m == 40", 5, 3),
        ("(n > 0) + (m > 0) == 1", 3, 0),
    ],
)
def test_what_can_be_written(text: str, n: int, m: int) -> None:
    arguments = {"n": (SIGNED, n), "m": (SIGNED, m)}
    assert holds(" and ".join([f"({text})", "n == n", "m == m"]).replace("(!", "( !"), **arguments)


LARGEST, LEAST = (1 << 63) - 1, -(1 << 63)


@pytest.mark.parametrize(
    "text",
    [
        "n // 4 == -1",
        "m == n // 4",
        "m == (n + 9223372036854775807) // 18446744073709551615",
        "n / m == -1",
        "n % 4 == 3",
        "n % m == -1",
        "m != 0 and n % m == 0",
        "m == 0 or n / m > 0",
        "not n / m > 0",
        "n * n >= 0",
        "n * n * m * m >= 0",
        "(n + n) * 4 > n",
        "n << 40 > 0",
        "n << m >= n",
        "n >> 90 == 0",
        "n >> m == -1",
        "not n >> m == -1",
        "~n * n < 0",
    ],
)
@pytest.mark.parametrize(
    "values",
    [
        *((-1, 4), (-3, 3), (-7, -2), (5, -3), (759250125000, -1), (1, 79), (-1, 80), (3, 0)),
        *((LARGEST, LARGEST), (LEAST, 70), (LEAST, LEAST)),
    ],
)
def test_as_whole_numbers(text: str, values: tuple[int, int]) -> None:
    """Nothing wraps; what has no value does not hold. What a run may have, a proof must have too,
    and not much more.
    """
    long = ArgumentType(64, Sign.SIGNED)
    assumptions = Assumptions.read([text], {"n": long, "m": long})
    named = dict(zip(("n", "m"), values, strict=True))
    terms = {name: z3.BitVecVal(value, 64) for name, value in named.items()}
    solver = z3.Solver()
    solver.add(*assumptions.terms(terms))
    may = solver.check() == z3.sat
    assert may or not assumptions.hold(named)
    beyond = ("<< m" in text and not 0 <= values[1] < 80) or (">> m" in text and values[1] < 0)
    if values[1] and not beyond:
        assert may == assumptions.hold(named)


def test_a_large_shift_may_be_anything() -> None:
    """1 << 100 is larger than any argument, and is not taken for 0."""
    assumptions = Assumptions.read(["1 << n > 1000"], {"n": UNSIGNED})
    solver = z3.Solver()
    solver.add(*assumptions.terms({"n": z3.BitVecVal(100, 8)}))
    assert solver.check() == z3.sat
    assert assumptions.hold({"n": 100})


def test_numbers_beyond_measure() -> None:
    long = ArgumentType(64, Sign.SIGNED)
    made = Assumptions.read([" * ".join(["n"] * 20) + " > 0"], {"n": long})
    with pytest.raises(InputError, match="bits"):
        made.terms({"n": z3.BitVec("n", 64)})


@pytest.mark.parametrize(
    "text",
    [
        *("n >", "f(n)", "n % 0 == 6", "n // 0 == 1", "k > 0", "n > 1.5", "'n'", "lambda: 0"),
        *("[n]", "signed(n + 1) > 0", "signed(k) > 0", "signed(n, m) > 0", "signed(x=n) > 0"),
        *(
            "signed > 0",
            "signed() > 0",
            "3 > 2",
            "!n > 0",
            "!(n) > 0",
            "!(n > 0) == 1",
            "(!n\n> 0)",
        ),
        "n.real > 0",
    ],
)
def test_what_is_no_assumption(text: str) -> None:
    with pytest.raises(InputError):
        parse(text, {"n": SIGNED, "m": SIGNED})
