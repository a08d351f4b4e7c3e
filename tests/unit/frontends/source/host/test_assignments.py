"""Assignments to parts of a dim3 or an array. `test_read.py` has programs."""

from __future__ import annotations

from fencepost.frontends.source.host.assignments import (
    WHOLE,
    Assignment,
    assignment_around,
    last_before,
    settled,
)
from fencepost.frontends.source.host.syntax import Kind, Node

VALUE = Node(Kind.INTEGER, "", "", "int", 9, 9, -1, "", {"value": "4"})


def to(part: str, end: int, block: int = 1) -> Assignment:
    return Assignment(part, VALUE, end, block)


def test_each_part_is_assigned_once_in_the_block_of_the_variable() -> None:
    places, blocks = {"b": 5}, {"b": 1}
    first, second = to("x", 10), to("y", 20)
    assert settled([("b", first), ("b", second)], places, blocks) == {"b": (first, second)}
    assert settled([("b", first), ("b", to("x", 20))], places, blocks) == {}
    assert settled([("b", to("x", 10, block=7))], places, blocks) == {}
    assert settled([("b", first)], places, {}) == {}


def test_an_element_of_an_array_is_a_part() -> None:
    def node(kind: Kind, *inner: Node, **more: str) -> Node:
        return Node(kind, "", "", "", 3, 3, -1, "", more, inner)

    array = node(Kind.REFERENCE)
    decayed = node(Kind.IMPLICIT_CAST, array, castKind="ArrayToPointerDecay")
    element = node(Kind.ARRAY_SUBSCRIPT, decayed, node(Kind.INTEGER, value="1"))
    made = node(Kind.BINARY, element, VALUE, opcode="=")
    parents = [decayed, element, made, node(Kind.COMPOUND), node(Kind.FUNCTION)]
    assert assignment_around(parents) == Assignment("1", VALUE, 3, 3)
    added = node(Kind.BINARY, element, VALUE, opcode="+")
    assert assignment_around([decayed, element, added, *parents[3:]]) is None
    other = node(Kind.ARRAY_SUBSCRIPT, decayed, array)
    assigned = node(Kind.BINARY, other, VALUE, opcode="=")
    assert assignment_around([decayed, other, assigned, *parents[3:]]) is None


def test_an_instance_has_all_that_another_has() -> None:
    places, blocks = {"b": 5, "c": 5}, {"b": 1, "c": 1}
    made = [("b", to("x", 10)), ("b", to("y", 20)), ("c", to("x", 10))]
    assert settled(made, places, blocks).keys() == {"b"}


def test_a_whole_variable_has_several_and_the_last_one_counts() -> None:
    first, second = to(WHOLE, 10), to(WHOLE, 20)
    assert settled([("b", first), ("b", second)], {"b": 5}, {"b": 1}) == {"b": (first, second)}
    other = Node(Kind.INTEGER, "", "", "int", 9, 9, -1, "", {"value": "5"})
    made = (first, Assignment(WHOLE, other, 20, 1))
    assert last_before(made, 10) is None
    assert last_before(made, 15) is VALUE
    assert last_before(made, 25) is other


def test_a_case_leads_into_the_middle_of_a_block() -> None:
    def node(kind: Kind, /, *inner: Node, **more: str) -> Node:
        return Node(kind, "", "", "", 3, 3, -1, "", more, inner)

    whole = node(Kind.REFERENCE)
    made = node(Kind.BINARY, whole, VALUE, opcode="=")
    label = node(Kind.OTHER, kind="CaseStmt")
    inner = node(Kind.OTHER, label, kind="SwitchStmt")
    plain = [made, node(Kind.COMPOUND, made, inner), node(Kind.FUNCTION)]
    assert assignment_around(plain) == Assignment(WHOLE, VALUE, 3, 3)
    block = node(Kind.COMPOUND, made, node(Kind.COMPOUND, label))
    assert assignment_around([made, block, node(Kind.FUNCTION)]) is None
