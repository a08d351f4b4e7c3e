"""Arguments by the places that they are read from. `test_ties.py` has them in programs."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.lvalues import find_places
from fencepost.frontends.source.host.named_places import name_places
from fencepost.frontends.source.host.syntax import Kind, Node
from tests.unit.frontends.source.host.test_constants import constants, loaded, node


@pytest.mark.parametrize(
    ("target", "source", "exact"),
    [
        ("int", "int", True),
        ("long", "int", True),
        ("unsigned int", "int", False),
        ("int", "long", None),
        ("short", "int", None),
    ],
)
def test_conversions(target: str, source: str, exact: bool | None) -> None:
    """A wider type keeps the number, another sign only some; of a narrower one nothing is known."""
    known = constants()
    parameter = Node(Kind.PARAMETER, "p", "n", target, -1, -1, -1, "", {})
    argument = loaded("v", source)
    if target != source:
        argument = node(Kind.IMPLICIT_CAST, target, argument, castKind="IntegralCast")
    found = name_places(known, find_places((), known), [(parameter, argument)])
    assert {place: each.exact for place, each in found.items()} == (
        {} if exact is None else {("v",): exact}
    )
