"""Assignments to parts of a dim3. `test_read.py` has programs."""

from __future__ import annotations

from fencepost.frontends.source.host.assignments import Assignment, settled
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


def test_an_instance_has_all_that_another_has() -> None:
    places, blocks = {"b": 5, "c": 5}, {"b": 1, "c": 1}
    made = [("b", to("x", 10)), ("b", to("y", 20)), ("c", to("x", 10))]
    assert settled(made, places, blocks).keys() == {"b"}
