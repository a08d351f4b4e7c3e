"""Holders of kernels. `test_opencl.py` has what becomes of them in host code."""

from __future__ import annotations

from typing import Any

from fencepost.frontends.source.host.constants import find_constants
from fencepost.frontends.source.host.kernel_objects import (
    KernelObjects,
    find_kernel_objects,
    holder_of,
    is_null,
)
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.syntax import Kind, Node


def node(
    of: Kind, *inner: Node, name: str = "", refers: str = "", id_: str = "", **more: Any
) -> Node:
    return Node(of, id_, name, "", 0, 0, 0, refers, more, inner)


def loaded(inner: Node) -> Node:
    return node(Kind.IMPLICIT_CAST, inner, castKind="LValueToRValue")


def create(text: str) -> Node:
    name = Node(Kind.OTHER, "", "", "", 7, 7, 0, "", {"kind": "StringLiteral", "value": text})
    callee = node(Kind.REFERENCE, name="clCreateKernel")
    return node(Kind.CALL, callee, node(Kind.INTEGER, value="0"), name)


K = node(Kind.REFERENCE, name="k", refers="1")


def found(*uses: Node) -> KernelObjects:
    holder = Node(Kind.VARIABLE, "1", "k", "", 0, 9, 0, "", {"init": "c"}, (create('"rows"'),))
    tree = (node(Kind.FUNCTION, node(Kind.COMPOUND, holder, *uses), id_="2"),)
    mentions = Mentions({}, {})
    return find_kernel_objects(tree, find_constants(tree, mentions, 10), mentions, 10)


def test_a_variable_holds_the_kernel_that_it_is_initialized_with() -> None:
    objects = found()
    assert list(objects.holders["1"].names) == ["rows"]
    assert objects.holders["1"].kept
    assert objects.lost == ()


def test_a_call_that_takes_it_keeps_none() -> None:
    set_ = node(Kind.CALL, node(Kind.REFERENCE, name="clSetKernelArg"), loaded(K))
    assert found(set_).holders["1"].kept
    assert found(set_).holders["1"].sets == [set_]
    other = node(Kind.CALL, node(Kind.REFERENCE, name="start"), loaded(K))
    assert not found(other).holders["1"].kept
    assert [name for name, _ in found(other).lost] == ["rows"]


def test_what_is_assigned_to_it_is_followed() -> None:
    again = node(Kind.BINARY, K, create('"columns"'), opcode="=")
    assert set(found(again).holders["1"].names) == {"rows", "columns"}
    other = node(Kind.BINARY, K, loaded(node(Kind.REFERENCE, name="j", refers="3")), opcode="=")
    assert not found(other).holders["1"].kept


def test_a_holder_is_named_below_casts() -> None:
    assert holder_of(loaded(node(Kind.PAREN, K))) == "1"
    assert holder_of(create('"rows"')) is None


def test_null_is_a_literal() -> None:
    assert is_null(node(Kind.IMPLICIT_CAST, node(Kind.INTEGER, value="0")))
    assert is_null(node(Kind.OTHER, kind="GNUNullExpr"))
    assert not is_null(node(Kind.INTEGER, value="1"))
    assert not is_null(K)
