"""What gives host variables their values."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.pointer_sources import (
    ANY,
    WHOLE,
    case,
    constant,
    find_sources,
    is_steady,
    shape,
)
from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.records import replace


def node(kind: Kind, *inner: Node, **said: object) -> Node:
    refers, name = str(said.get("refers", "")), str(said.get("name", ""))
    type_ = str(said.get("type", "float *"))
    return Node(kind, str(said.get("id", "")), name, type_, -1, -1, -1, refers, said, inner)


def var(name: str) -> Node:
    return node(Kind.REFERENCE, refers=name)


def number(value: int) -> Node:
    return node(Kind.INTEGER, value=str(value), type="int")


def put(target: Node, value: Node) -> Node:
    return node(Kind.BINARY, target, value, opcode="=")


def of(*statements: Node) -> dict[str, list[tuple[str, str]]]:
    """The sources of each variable: the part, and the variable that it is given."""
    found = find_sources([node(Kind.COMPOUND, *statements)])
    return {
        name: [(each.part, each.value.refers) for each in given]
        for name, given in found.of.items()
        if given
    }


def element(array: str, index: Node) -> Node:
    return node(Kind.ARRAY_SUBSCRIPT, var(array), index)


def test_parts() -> None:
    member = node(Kind.MEMBER, var("s"), name="in", refers="field")
    assert of(put(var("a"), var("b"))) == {"a": [(WHOLE, "b")]}
    assert of(put(member, var("b"))) == {"s": [("in", "b")]}
    assert of(put(element("z", number(1)), var("b"))) == {"z": [("1", "b")]}
    assert of(put(element("z", var("i")), var("b"))) == {"z": [(ANY, "b")]}


def test_declarations() -> None:
    declared = node(Kind.VARIABLE, var("x"), id="r", type="float *&")
    found = find_sources([declared, put(var("r"), var("y"))])
    assert found.references["r"].refers == "x"
    assert [each.value.refers for each in found.of["x"]] == ["y"]


@pytest.mark.parametrize(
    ("pairs", "kept"),
    [
        ("ta ab bt", ["ta", "tb"]),
        ("ta ab bc ct", ["ta", "tc"]),
        ("ta ab bx", ["ta", "ab", "bx"]),
        ("ta ab bt xy", ["ta", "tb", "xy"]),
        ("ab bt ta", ["ab", "at"]),
        ("ab ba", ["ab", "ab"]),
    ],
)
def test_exchanges(pairs: str, kept: list[str]) -> None:
    """What only moves values around gives no variable the value of another one but the first, which
    keeps it for the last.
    """
    found = of(*(put(var(each[0]), var(each[1])) for each in pairs.split()))
    every = [name + other for name, given in found.items() for _, other in given]
    assert sorted(every) == sorted(kept)


def test_conditions() -> None:
    both = [put(var("a"), var("x")), put(var("a"), var("y"))]
    made = replace(node(Kind.OTHER, var("c"), *both), attributes={"kind": "IfStmt"})
    found = find_sources([made]).of["a"]
    assert [each.when for each in found] == [case(var("c"), yes=True), case(var("c"), yes=False)]
    assert found[0].when != found[1].when


def test_what_reads_alike() -> None:
    plus = node(Kind.BINARY, var("a"), number(1), opcode="+")
    minus = node(Kind.BINARY, var("a"), number(1), opcode="-")
    assert shape(plus) == shape(node(Kind.PAREN, plus))
    assert shape(plus) != shape(minus)
    assert (constant(number(7)), constant(var("a"))) == ("7", None)
    step = node(Kind.UNARY, var("a"), opcode="++")
    assert is_steady(plus)
    assert not is_steady(step)
    assert case(step, yes=True) == frozenset()
