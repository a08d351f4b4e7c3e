"""Functions that sizes are computed with. `test_ties.py` has them in programs."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.helpers import Helpers
from fencepost.frontends.source.host.syntax import Kind
from tests.unit.frontends.source.host.test_constants import node


@pytest.mark.parametrize(
    ("name", "relation"), [("min", "<="), ("max", ">="), ("fmin", None), ("own", None)]
)
def test_extremes(name: str, relation: str | None) -> None:
    """A function counts by its name only where the file itself has none of that name."""
    helpers = Helpers({}, {}, frozenset({"own"}))
    callee = node(Kind.REFERENCE, "int (int, int)", refers="f", name=name)
    assert helpers.extreme(callee) == relation
    assert Helpers({}, {}, frozenset({name})).extreme(callee) is None
    assert helpers.extreme(node(Kind.REFERENCE, "int (int, int)", name=name)) is None
