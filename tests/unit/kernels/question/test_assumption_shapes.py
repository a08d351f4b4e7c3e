"""Properties of assumptions that their trees show."""

from __future__ import annotations

import ast

import pytest

from fencepost.kernels.question import assumption_shapes as shapes
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.llvm.source_types import Sign

TYPES = {"n": ArgumentType(32, Sign.SIGNED), "u": ArgumentType(32, None)}


def tree(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("n == 4", {"n": 4}),
        ("n > 2 and (u == 8 and n == 4)", {"u": 8, "n": 4}),
        ("n == 4 or u == 8", {}),
        ("n != 4", {}),
        ("n == u", {}),
        ("n == 4 == u", {}),
    ],
)
def test_names_that_stand_for_one_number(text: str, numbers: dict[str, int]) -> None:
    assert dict(shapes.numbers(tree(text))) == numbers


@pytest.mark.parametrize(
    ("text", "steps"),
    [("n % 16 == 0 and u > 3", {"n": 16}), ("n % 16 == 1", {}), ("n % 16 == 0 or u > 3", {})],
)
def test_multiples(text: str, steps: dict[str, int]) -> None:
    assert dict(shapes.steps(tree(text))) == steps


@pytest.mark.parametrize(
    ("text", "names"), [("u > 3", ["u"]), ("u % 8 == 0", []), ("u % 6 == 0", ["u"]), ("n > 3", [])]
)
def test_what_depends_on_a_sign(text: str, names: list[str]) -> None:
    assert list(shapes.undecided(tree(text), TYPES)) == names


@pytest.mark.parametrize(("text", "rounds"), [("n / 4 > 1", True), ("n % 4 == 0", False)])
def test_where_rounding_matters(text: str, rounds: bool) -> None:
    assert shapes.rounds(tree(text), TYPES) is rounds
