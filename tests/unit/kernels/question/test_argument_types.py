"""Integer arguments as the numbers that they are in the source."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.kernels.question.argument_types import (
    ArgumentType,
    bits_given,
    find_parameter,
    named_types,
    shown_types,
    type_of,
    typed,
)
from fencepost.llvm.module import Function, Parameter
from fencepost.llvm.source_types import Sign, SourceType
from fencepost.llvm.types import FloatType, IntType

BYTE = SourceType("unsigned char", Sign.UNSIGNED)
KERNEL = Function(
    "k",
    "amdgpu_kernel",
    (
        Parameter("0", IntType(8), "n", source_type=BYTE),
        Parameter("1", IntType(32), "m"),
        Parameter("2", IntType(1), "flag"),
        Parameter("3", FloatType("float"), "x"),
        Parameter("4", IntType(32), "twice", source_type=SourceType("int", Sign.SIGNED)),
        Parameter("5", IntType(32), "twice"),
        Parameter("n", IntType(32), "other"),
    ),
    (),
    {},
)


@pytest.mark.parametrize(
    ("kind", "lowest", "highest"),
    [
        (ArgumentType(8, Sign.SIGNED, "char"), -128, 127),
        (ArgumentType(8, Sign.UNSIGNED, "unsigned char"), 0, 255),
        (ArgumentType(1, Sign.UNSIGNED, "bool"), 0, 1),
        (ArgumentType(32, None), -(2**31), 2**32 - 1),
        (ArgumentType(64, Sign.UNSIGNED, "size_t"), 0, 2**64 - 1),
        (ArgumentType(17, Sign.SIGNED, "_BitInt"), -65536, 65535),
    ],
)
def test_ranges(kind: ArgumentType, lowest: int, highest: int) -> None:
    """Both ends are taken, and come back as the numbers that they are; what is beyond is not."""
    assert (kind.lowest, kind.highest) == (lowest, highest)
    for number in (lowest, highest):
        sign = Sign.SIGNED if number < 0 else None
        assert kind.number(bits_given("n", str(number), kind), sign) == number
    for number in (lowest - 1, highest + 1):
        with pytest.raises(InputError, match=f"{lowest} to {highest}"):
            bits_given("n", str(number), kind)


def test_the_message_names_the_type() -> None:
    kind = ArgumentType(32, Sign.UNSIGNED, "unsigned int")
    with pytest.raises(InputError, match="--arg n=-1: n is unsigned int: 0 to 4294967295"):
        bits_given("n", "-1", kind)


def test_types_of_parameters() -> None:
    """One bit is a truth value; a name that two arguments have names neither."""
    assert named_types(KERNEL) == {
        "n": ArgumentType(8, Sign.UNSIGNED, "unsigned char"),
        "m": ArgumentType(32, None),
        "flag": ArgumentType(1, Sign.UNSIGNED, "bool"),
        "other": ArgumentType(32, None),
    }
    assert type_of(KERNEL.parameters[3]) is None


def test_arguments_as_numbers() -> None:
    values = {"0": 200, "1": 2**32 - 1, "4": 2**32 - 1, "5": 3}
    assert typed(KERNEL, values) == {
        "n": 200,
        "m": 2**32 - 1,
        "flag": 0,
        "%4": -1,
        "%5": 3,
        "other": 0,
    }
    assert shown_types(KERNEL).keys() == typed(KERNEL, values).keys()


@pytest.mark.parametrize(
    ("name", "register"),
    [
        ("n", "0"),
        ("%n", "n"),
        ("1", "1"),
        ("%1", "1"),
        ("flag", "2"),
        ("absent", None),
        ("9", None),
    ],
)
def test_an_argument_by_its_name(name: str, register: str | None) -> None:
    """The name in the source comes before that of a register."""
    found = find_parameter(KERNEL, name)
    assert (found and found.name) == register


def test_a_name_of_two_arguments() -> None:
    with pytest.raises(InputError, match="2 arguments of @k are called twice"):
        find_parameter(KERNEL, "twice")
