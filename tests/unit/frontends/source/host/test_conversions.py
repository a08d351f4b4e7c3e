"""Conversions of sizes."""

from __future__ import annotations

from fencepost.frontends.source.host.conversions import cuts_sizes, fits_grid, is_signed
from fencepost.frontends.source.host.syntax import Kind, Node


def of(kind: str) -> Node:
    return Node(Kind.REFERENCE, "", "n", kind, 0, 0, 0, "", {})


def test_a_negative_number_becomes_a_grid_that_is_too_large() -> None:
    assert fits_grid(of("int"), of("unsigned int"))
    assert not fits_grid(of("long"), of("unsigned int"))
    assert not fits_grid(of("int"), of("unsigned long"))


def test_a_small_type_holds_few_sizes() -> None:
    assert cuts_sizes(of("int"), of("short"))
    assert not cuts_sizes(of("long"), of("int"))
    assert cuts_sizes(of("float"), of("int"))


def test_a_type_has_a_sign() -> None:
    assert is_signed(of("int"))
    assert not is_signed(of("unsigned int"))
    assert not is_signed(of("float"))
