"""What a picture of an execution shows: which events, which pairs, and what is left out of them."""

from __future__ import annotations

from fencepost.executions.execution import Relation
from fencepost.reports.picture.content import Omission, content
from fencepost.reports.picture.svg import DEFAULT
from tests.unit.reports.executed import ALL, ALTERNATING, MESSAGE_PASSING, executed


def test_columns_of_one_instance_stand_together() -> None:
    """Threads are ordered so that a frame can go around those of each instance."""
    _, execution = executed(
        "AMDGPU apart\n{ global x = 0; }\n"
        " P0 @ workgroup 0 | P1 @ workgroup 1 | P2 @ workgroup 0, wavefront 5 ;\n"
        " store x, 1 | store x, 2 | store x, 3 ;\nexists (x == 1)\n"
    )
    assert content(execution, DEFAULT).threads == (0, 2, 1)


def test_bundles() -> None:
    """Relations between the same two events share an arrow and its label."""
    _, execution = executed(MESSAGE_PASSING, rf="b>c", sw="b>c", lo="b>c", race="c>b")
    (bundle,) = content(execution, DEFAULT).bundles
    assert [strand.label for strand in bundle.strands] == ["rf", "sw", "lo", "race"]


def test_orders_are_reduced() -> None:
    """Of an order, pairs that follow from others are left out."""
    _, execution = executed(ALTERNATING, mo="a>c, c>e, a>e, init x0>a, init x0>c, init x0>e")
    shown = content(execution, frozenset({Relation.MODIFICATION_ORDER}))
    pairs = [(execution.label(b.first), execution.label(b.second)) for b in shown.bundles]
    assert pairs == [("a", "c"), ("c", "e")]
    assert shown.omissions[Relation.MODIFICATION_ORDER] == (Omission.REDUCED, Omission.INITIAL)


def test_cycles_are_not_reduced() -> None:
    """Of a relation with a cycle (axioms can be switched off) every pair is shown."""
    _, execution = executed(MESSAGE_PASSING, sc="a>c, c>d, d>a, a>d")
    assert len(content(execution, ALL).bundles) == 4


def test_initial_writes_where_nothing_else_tells() -> None:
    """Location order from an initial write is shown to a read whose value has no source."""
    _, execution = executed(MESSAGE_PASSING, rf="b>c", lo="init x>a, init x>d, init f>c")
    arrows = content(execution, frozenset({Relation.READS_FROM, Relation.LOCATION_ORDER})).bundles
    told = {(execution.label(b.first), execution.label(b.second)) for b in arrows}
    assert told == {("b", "c"), ("init x", "d")}


def test_operations_that_nobody_meets_are_left_out() -> None:
    """Of visibility, what is not on an access of another thread to what was written."""
    _, execution = executed(MESSAGE_PASSING, visop="a>c@agent, a>d@agent")
    shown = content(execution, frozenset({Relation.VISIBILITY}))
    assert [(execution.label(b.first), execution.label(b.second)) for b in shown.bundles] == [
        ("a", "d")
    ]
    assert shown.omissions[Relation.VISIBILITY] == (Omission.IDLE,)
