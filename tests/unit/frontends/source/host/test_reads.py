"""References that can only read their variables."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.reads import is_read
from fencepost.frontends.source.host.syntax import Kind, Node


def node(kind: Kind, *inner: Node, name: str = "", **more: str) -> Node:
    return Node(kind, "", name, "", 0, 0, 0, "", more, inner)


N = node(Kind.REFERENCE, name="n")
ADDRESS = node(Kind.UNARY, N, opcode="&")
CAST = node(Kind.C_CAST, ADDRESS, castKind="BitCast")
ZERO = node(Kind.INTEGER, value="0")


def called(function: str, at: int, argument: Node) -> Node:
    arguments = [ZERO] * (at - 1) + [argument]
    return node(Kind.CALL, node(Kind.REFERENCE, name=function), *arguments)


def test_a_load_reads() -> None:
    assert is_read(N, [node(Kind.IMPLICIT_CAST, N, castKind="LValueToRValue")])
    assert not is_read(N, [node(Kind.IMPLICIT_CAST, N, castKind="NoOp")])
    assert not is_read(N, [])


@pytest.mark.parametrize(
    ("function", "at", "reads"),
    [("clSetKernelArg", 4, True), ("clSetKernelArg", 3, False), ("other", 4, False)],
)
def test_an_address_is_read_from_by_some_functions(function: str, at: int, reads: bool) -> None:
    assert is_read(N, [ADDRESS, CAST, called(function, at, CAST)]) is reads


def test_another_address_may_be_written_to() -> None:
    negated = node(Kind.UNARY, N, opcode="++")
    assert not is_read(N, [negated, called("clSetKernelArg", 4, negated)])
    assert not is_read(N, [ADDRESS, node(Kind.VARIABLE, ADDRESS)])


def test_an_element_is_loaded() -> None:
    decayed = node(Kind.IMPLICIT_CAST, N, castKind="ArrayToPointerDecay")
    element = node(Kind.ARRAY_SUBSCRIPT, decayed, ZERO)
    load = node(Kind.IMPLICIT_CAST, element, castKind="LValueToRValue")
    assert is_read(N, [decayed, element, load])
    assert not is_read(N, [decayed, element, node(Kind.BINARY, element, ZERO, opcode="=")])
    sizes = called("clEnqueueNDRangeKernel", 5, decayed)
    assert is_read(N, [decayed, sizes])
    assert not is_read(N, [decayed, called("clEnqueueNDRangeKernel", 9, decayed)])
