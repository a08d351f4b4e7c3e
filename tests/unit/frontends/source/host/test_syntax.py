"""Clang's tree as values."""

from __future__ import annotations

import json

import pytest

from fencepost.errors import BoundReached
from fencepost.frontends.source.host.syntax import Kind, parse_tree
from fencepost.frontends.source.host.text import MARKER


def dump(*declarations: object) -> bytes:
    marker = {"kind": "VarDecl", "name": MARKER}
    return json.dumps(
        {"inner": [{"kind": "X", "name": "before"}, marker, *declarations]}, indent=2
    ).encode()


def test_a_list_that_is_shorter_than_its_array_has_its_elements() -> None:
    filler = [{"kind": "ImplicitValueInitExpr"}, {"kind": "IntegerLiteral", "value": "4"}]
    (node,) = parse_tree(dump({"kind": "InitListExpr", "array_filler": filler}))
    assert [each.kind for each in node.inner] == [Kind.INTEGER]


def test_declarations_after_the_marker_are_read() -> None:
    place = {"offset": 7}
    made = dump(
        {
            "id": "0x1",
            "kind": "VarDecl",
            "name": "n",
            "loc": place,
            "isInvalid": True,
            "type": {"qualType": "size_t", "desugaredQualType": "unsigned long"},
            "range": {"begin": {"offset": 3}, "end": {"offset": 9}},
            "inner": [{"kind": "DeclRefExpr", "referencedDecl": {"id": "0x2", "name": "m"}}],
        }
    )
    (node,) = parse_tree(made)
    assert (node.kind, node.id, node.name, node.type) == (
        Kind.VARIABLE,
        "0x1",
        "n",
        "unsigned long",
    )
    assert (node.begin, node.end, node.at, node.is_invalid) == (3, 9, 7, True)
    (inner,) = node.inner
    assert (inner.kind, inner.name, inner.refers) == (Kind.REFERENCE, "m", "0x2")
    assert [each.kind for each in node.walk()] == [Kind.VARIABLE, Kind.REFERENCE]


def test_places_in_other_files_are_none() -> None:
    (node,) = parse_tree(dump({"kind": "NewKind", "loc": {"offset": 7, "includedFrom": {}}}))
    assert (node.kind, node.at, node.begin) == (Kind.OTHER, -1, -1)


def test_a_text_without_the_marker_is_refused() -> None:
    with pytest.raises(ValueError, match="no tree"):
        parse_tree(b"")
    assert parse_tree(dump()) == ()


def test_a_tree_that_is_too_deep_is_a_bound() -> None:
    begin, end = b'{"kind": "X", "inner": [', b"]}"
    deep = b"\n    " + begin * 100_000 + end * 100_000
    with pytest.raises(BoundReached):
        parse_tree(b'"name": "' + MARKER.encode() + b'"' + deep + b"\n  ]")
