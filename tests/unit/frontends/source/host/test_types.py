"""Sizes of types that a project declares."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.types import find_types


def alias(name: str, stands: str, **attributes: object) -> Node:
    more = {"kind": "TypedefDecl", "type": {"qualType": stands}, **attributes}
    return Node(Kind.OTHER, "1", name, stands, 0, 0, 0, "", more)


def size(written: str, stands: str, *tree: Node) -> int | None:
    asked = {"argType": {"qualType": written, "desugaredQualType": stands}}
    return find_types(tree).size_of(Node(Kind.SIZE_OF, "", "", "", 0, 0, -1, "", asked))


@pytest.mark.parametrize(
    ("written", "stands", "tree", "bytes_"),
    [
        ("int4", "int4", (), 16),
        ("uint32_t", "unsigned int", (), 4),
        ("real", "double", (alias("real", "double"),), 8),
        ("real *", "double *", (alias("real", "double"),), 8),
        ("int4", "int4", (Node(Kind.RECORD, "1", "int4", "", 0, 0, 0, "", {}),), None),
        ("X", "int", (alias("X", "int", isInvalid=True),), None),
        ("Y", "int", (alias("X", "int", isInvalid=True), alias("Y", "X")), None),
        ("T", "int", (alias("T", "int"), alias("T", "double")), None),
    ],
)
def test_a_size_is_that_of_the_type_that_is_meant(
    written: str, stands: str, tree: tuple[Node, ...], bytes_: int | None
) -> None:
    assert size(written, stands, *tree) == bytes_


def test_aliases_of_what_is_not_known() -> None:
    assert find_types((alias("X", "int", isInvalid=True), alias("Z", "int"))).unknown == {"X"}
