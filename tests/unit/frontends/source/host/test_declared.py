"""Kernels by their declarations, and by the names that stand for them."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.declared import bare, declared_kernels, device_name
from fencepost.frontends.source.host.syntax import Kind, Node


def node(kind: Kind, name: str, *inner: Node, mangled: str = "") -> Node:
    attributes = {"mangledName": mangled} if mangled else {}
    return Node(kind, name, name, "", 0, 0, 0, "", attributes, inner=inner)


@pytest.mark.parametrize(
    ("name", "mangled", "known"),
    [
        ("k", "_Z16__device_stub__kPi", "_Z1kPi"),
        ("k", "_ZN1N16__device_stub__kEPi", "_ZN1N1kEPi"),
        ("k", "__device_stub__k", "k"),
        ("k", "", ""),
    ],
)
def test_the_name_in_device_code(name: str, mangled: str, known: str) -> None:
    """Host code mangles the name of the function that launches the kernel."""
    assert device_name(node(Kind.FUNCTION, name, mangled=mangled)) == known


def test_kernels_are_functions_that_are_global() -> None:
    kernel = node(Kind.FUNCTION, "k", node(Kind.GLOBAL, ""))
    assert declared_kernels((kernel, node(Kind.FUNCTION, "f"))) == {"k": kernel}


def test_a_name_below_casts() -> None:
    named = node(Kind.REFERENCE, "k")
    assert bare(node(Kind.C_CAST, "", node(Kind.PAREN, "", named))) is named
    assert bare(named) is named
