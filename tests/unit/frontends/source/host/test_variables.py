"""Declarations of variables: initializers, and what another file may replace."""

from __future__ import annotations

from fencepost.frontends.source.host.syntax import Kind
from fencepost.frontends.source.host.variables import (
    initializer_of,
    is_in_file,
    may_be_replaced,
)
from tests.unit.frontends.source.host.test_constants import node, number, variable


def test_attributes_are_no_initializer() -> None:
    four, weak = number(4), node(Kind.OTHER, "", kind="WeakAttr")
    assert initializer_of(variable("n", "int", four, weak)) is four
    assert initializer_of(variable("n", "int", weak)) is None
    assert initializer_of(variable("n", "int", four, four)) is None
    assert may_be_replaced(variable("n", "int", four, weak))
    assert not may_be_replaced(variable("n", "int", four))


def test_a_variable_of_a_namespace_is_in_the_file() -> None:
    namespace = node(Kind.OTHER, "", kind="NamespaceDecl")
    assert is_in_file([namespace])
    assert not is_in_file([namespace, node(Kind.RECORD, "", kind="CXXRecordDecl")])
