"""Integer types of host code, by the names that clang prints."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.integers import integer_type, plain_type, size_of


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("int", -(2**31), 2**31 - 1),
        ("const unsigned char", 0, 255),
        ("unsigned long", 0, 2**64 - 1),
        ("bool", 0, 1),
    ],
)
def test_a_type_holds_its_range(name: str, low: int, high: int) -> None:
    kind = integer_type(name)
    assert kind is not None
    assert kind.holds(low)
    assert kind.holds(high)
    assert not kind.holds(low - 1)
    assert not kind.holds(high + 1)


def test_conversions_wrap() -> None:
    short, byte = integer_type("short"), integer_type("unsigned char")
    assert short is not None
    assert byte is not None
    assert [short.convert(each) for each in (32768, -32769, 65537)] == [-32768, 32767, 1]
    assert [byte.convert(each) for each in (320, -1)] == [64, 255]


@pytest.mark.parametrize("name", ["char", "float", "volatile int", "int *", "dim3", "__int128"])
def test_other_types_are_none(name: str) -> None:
    assert integer_type(name) is None


def test_sizes_are_those_of_the_host() -> None:
    assert [size_of(each) for each in ("float", "const double", "int *", "float4")] == [4, 8, 8, 16]
    assert size_of("Thing") is None
    assert plain_type("const int *const") == "int *"
