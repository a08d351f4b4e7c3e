"""Places that can be changed: what stands there in a mutant, and what is left alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation.points import Point, draw, points_of
from tests.mutation.reach import MARK


def changes(body: str) -> set[tuple[str, str]]:
    found = points_of("m.py", f"def f(a, b):\n    {body}\n")
    return {(each.before, each.after) for each in found}


@pytest.mark.parametrize(
    ("body", "before", "after"),
    [
        ("return a < b", "a < b", "(a) <= (b)"),
        ("return a and b or a", "a and b", "(a) or (b)"),
        ("return not a", "not a", "bool(a)"),
        ("return a + 3", "3", "4"),
        ("return True", "True", "False"),
        ("return a if b else 0", "a if b else 0", "(0) if (b) else (a)"),
        ("if a: return b", "a", "not (a)"),
    ],
)
def test_a_change(body: str, before: str, after: str) -> None:
    assert (before, after) in changes(body)


@pytest.mark.parametrize(
    "body",
    [
        'return f"{a + b}"',
        "raise ValueError(a + b)",
        'return a + "x"',
        "return (a\n        < b)",
        '"""3 < 4"""',
    ],
)
def test_left_alone(body: str) -> None:
    assert changes(body) == set()


def test_what_is_outside_of_functions_is_left_alone() -> None:
    assert points_of("m.py", "A = 3 < 4\ndef f(a: int = 3 + 4) -> int:\n    return a\n") == []


def test_a_change_is_put_into_its_place() -> None:
    source = 'def f(a):\n    return "ä", a < 3\n'
    (point,) = (each for each in points_of("m.py", source) if each.before == "a < 3")
    made = point.put(source.encode(), f"({point.after})").decode()
    assert made == 'def f(a):\n    return "ä", ((a) <= (3))\n'
    with pytest.raises(ValueError, match=r"m\.py:2 has changed"):
        point.put(made.encode(), "a")


def test_a_mark_gives_the_value_itself() -> None:
    """It stands inside of any expression, and is one."""
    source = "def f(a):\n    return 1 + (a < 3) * 2\n"
    for number, point in enumerate(points_of("m.py", source)):
        ast.parse(point.put(source.encode(), MARK.format(number=number, before=point.before)))


def test_as_many_are_drawn_from_any_room(tmp_path: Path) -> None:
    """The same ones for a seed, and no two of a function."""
    for room in ("a", "b"):
        (tmp_path / room).mkdir()
        text = "".join(f"def f{n}(a):\n    return a + {n} < 7\n" for n in range(5))
        (tmp_path / room / "m.py").write_text(text)
    drawn: list[Point] = draw(tmp_path, 8, 1)
    assert drawn == draw(tmp_path, 8, 1)
    assert {each.room for each in drawn} == {"a", "b"}
    assert len({(each.module, each.function) for each in drawn}) == 8
