"""Names that a header may have in a scope that the project enters."""

from __future__ import annotations

from fencepost.frontends.source.host.foreign import find_foreign
from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.text import tokens

HEADER = "namespace lib { struct Base { static const int B = 4; }; }"


def record(text: str, name: str, *bases: str) -> Node:
    attributes = {
        "completeDefinition": True,
        "bases": [{"type": {"qualType": each}} for each in bases],
    }
    at = text.index(f"{name} ")
    return Node(Kind.RECORD, name, name, "", 0, text.rindex("}"), at, "", attributes)


def test_a_namespace_that_a_header_opens_too() -> None:
    text = "namespace lib { int a; }"
    space = Node(Kind.OTHER, "1", "lib", "", 0, len(text) - 1, 10, "", {"kind": "NamespaceDecl"})
    found = find_foreign(tokens(text), (space,), HEADER, ())
    assert found.may_be("B", 3)
    assert found.may_be("B", 99)
    assert not found.may_be("N", 3)
    assert not find_foreign(tokens(text), (space,), "namespace other { int B; }", ()).may_be("B", 3)
    lacking = find_foreign(tokens(text), (space,), "", ("lib/all.h",))
    assert lacking.may_be("N", 3)
    assert not lacking.may_be("N", 99)


def test_a_class_with_a_base_that_is_not_there() -> None:
    for text, bases, foreign in (
        ("struct T : lib::Base { int a; };", (), True),
        ("struct T : Own { int a; };", ("Own",), False),
        ("struct T : Own, lib::Q<int, 2> { int a; };", ("Own",), True),
        ("struct T : Own<1, 2> { int a; };", ("Own<1, 2>",), False),
        ("struct T { int a; };", (), False),
    ):
        found = find_foreign(tokens(text), (record(text, "T", *bases),), HEADER, ())
        assert found.may_be("B", 3) is foreign, text


def test_a_class_of_such_a_class() -> None:
    text = "struct S : lib::Base { }; struct T : S { };"
    tree = (record(text, "S"), record(text, "T", "S"))
    assert len(find_foreign(tokens(text), tree, HEADER, ("lib.h",)).scopes) == 2
