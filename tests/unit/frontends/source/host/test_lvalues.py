"""Places that expressions read. `test_ties.py` has what changes them."""

from __future__ import annotations

from fencepost.frontends.source.host.lvalues import place_of
from fencepost.frontends.source.host.syntax import Kind
from tests.unit.frontends.source.host.test_constants import loaded, node, number


def test_places() -> None:
    """A variable, its members, and what it points to are different places."""
    whole = node(Kind.REFERENCE, "S", refers="s")
    part = node(Kind.MEMBER, "int", whole, name="n")
    behind = node(Kind.MEMBER, "int", loaded("s", "S *"), name="n", isArrow=True)
    assert place_of(whole) == ("s",)
    assert place_of(node(Kind.PAREN, "int", part)) == ("s", "n")
    assert place_of(behind) == ("s", "->n")
    assert place_of(number(3)) is None
    assert place_of(node(Kind.REFERENCE, "volatile int", refers="v")) is None
