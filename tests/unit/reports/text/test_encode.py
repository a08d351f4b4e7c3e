"""JSON: what values become, and what has no place in a record."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType

import pytest

from fencepost.citations import Cite, Source
from fencepost.reports.text.encode import line, listed, plain, spliced


class Color(Enum):
    """An enum whose values are for people."""

    DARK_RED = "a word for people"


class Number(IntEnum):
    """An enum that is a number."""

    SEVEN = 7


@dataclass(frozen=True)
class Part:
    """What is inside."""

    color: Color
    data: bytes

    @property
    def computed(self) -> int:
        return 1


@dataclass(frozen=True)
class Pair:
    """What has parts, and a function."""

    parts: tuple[Part, ...]
    make: object = len


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Color.DARK_RED, "dark_red"),
        (Number.SEVEN, "seven"),
        (b"\x01\xff", "01ff"),
        (memoryview(b"\x10"), "10"),
        (Cite(Source.GUIDE, "M0"), "001 M0"),
        (frozenset({"b", "a"}), ["a", "b"]),
        ((1, [2.5, None]), [1, [2.5, None]]),
        (math.inf, "inf"),
        ({Color.DARK_RED: 1, 2: 3}, {"dark_red": 1, "2": 3}),
        (MappingProxyType({"a": b"\x00"}), {"a": "00"}),
        (Pair((Part(Color.DARK_RED, b"\x02"),)), {"parts": [{"color": "dark_red", "data": "02"}]}),
        (True, True),
    ],
)
def test_plain(value: object, shown: object) -> None:
    """Fields of a dataclass but no functions and nothing computed; enums by name."""
    assert plain(value) == shown
    assert json.loads(json.dumps(plain(value))) == shown


def test_a_line() -> None:
    """One line, text as it is written, values inside as `plain` has them."""
    assert line({"a": "→", "b": Color.DARK_RED}) == '{"a": "→", "b": "dark_red"}'
    assert "\n" not in line({"a": "x\ny"})


@pytest.mark.parametrize("value", [object(), {1}, len])
def test_what_no_record_has_is_a_mistake(value: object) -> None:
    """Rather than the text of an object with its address in it."""
    with pytest.raises(TypeError, match="in a record"):
        line({"a": value})


@pytest.mark.parametrize("encoded", [(), ("a",), ("b",), ("c",), ("a", "c"), ("a", "b", "c")])
def test_spliced(encoded: tuple[str, ...]) -> None:
    """Values that are encoded already stand where they would, whichever they are."""
    record = {"a": [1, "\u00e9"], "b": {"x": None}, "c": '"'}
    assert spliced(record, {key: line(record[key]) for key in encoded}) == line(record)


def test_listed() -> None:
    """A list of elements that are encoded already."""
    assert listed([]) == line([])
    assert listed(map(line, [1, "a", {}])) == line([1, "a", {}])
