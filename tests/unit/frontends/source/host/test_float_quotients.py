"""Floating quotients that are rounded up. `test_ties.py` has them in programs."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.float_quotients import quotient_of
from fencepost.frontends.source.host.helpers import Helpers
from fencepost.frontends.source.host.syntax import Kind, Node
from tests.unit.frontends.source.host.test_constants import binary, loaded, node


def ceiling(divisor: str, kind: str = "double") -> Node:
    callee = node(Kind.REFERENCE, "double (double)", refers="c", name="ceil")
    literal = {"kind": "FloatingLiteral", "value": divisor}
    number = Node(Kind.OTHER, "", "", kind, -1, -1, -1, "", literal)
    made = node(Kind.IMPLICIT_CAST, kind, loaded("n"), castKind="IntegralToFloating")
    return node(Kind.CALL, "double", callee, binary("/", made, number, kind))


@pytest.mark.parametrize(
    ("divisor", "kind", "found"),
    [
        ("256", "double", (256, 53)),
        ("256", "float", (256, 24)),
        ("100", "double", None),
        ("0.5", "double", None),
        ("256", "long double", None),
    ],
)
def test_quotients(divisor: str, kind: str, found: tuple[int, int] | None) -> None:
    helpers = Helpers({}, {}, frozenset())
    made = quotient_of(ceiling(divisor, kind), helpers)
    assert (None if made is None else (made.divisor, made.bits)) == found


def test_a_function_of_the_file_is_another() -> None:
    assert quotient_of(ceiling("256"), Helpers({}, {}, frozenset({"ceil"}))) is None
