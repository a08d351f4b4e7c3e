"""Values of expressions, as a tree has them."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.constants import Constants, find_constants
from fencepost.frontends.source.host.mentions import find_mentions
from fencepost.frontends.source.host.syntax import Kind, Node


def node(kind: Kind, type_: str, /, *inner: Node, refers: str = "", **attributes: object) -> Node:
    return Node(
        kind, "", str(attributes.get("name", "")), type_, -1, -1, -1, refers, attributes, inner
    )


def number(value: int, type_: str = "int") -> Node:
    return node(Kind.INTEGER, type_, value=str(value))


def binary(sign: str, left: Node, right: Node, type_: str = "int") -> Node:
    return node(Kind.BINARY, type_, left, right, opcode=sign)


def variable(id_: str, type_: str, *initial: Node, **attributes: object) -> Node:
    more = {"init": "c", **attributes} if initial else attributes
    return Node(Kind.VARIABLE, id_, id_, type_, -1, -1, -1, "", more, initial)


def constants(*tree: Node) -> Constants:
    return find_constants(tree, find_mentions((), ()), 0)


@pytest.mark.parametrize(
    ("sign", "left", "right", "value"),
    [
        *(("+", 3, 4, 7), ("-", 3, 4, -1), ("*", 3, 4, 12), ("/", -7, 2, -3), ("%", -7, 2, -1)),
        *(("<<", 1, 4, 16), (">>", 16, 2, 4), ("&", 6, 3, 2), ("|", 6, 3, 7), ("^", 6, 3, 5)),
        *(("<", 1, 2, 1), (">=", 1, 2, 0), ("==", 2, 2, 1), ("&&", 2, 0, 0), ("||", 2, 0, 1)),
        *(("/", 1, 0, None), ("<<", 1, 32, None), ("+", 2**31 - 1, 1, None), (",", 1, 2, None)),
    ],
)
def test_arithmetic_is_that_of_the_language(
    sign: str, left: int, right: int, value: int | None
) -> None:
    assert constants().integer(binary(sign, number(left), number(right))) == value


def test_unsigned_numbers_wrap() -> None:
    kind = "unsigned int"
    wrapped = binary("-", number(3, kind), number(4, kind), kind)
    assert constants().integer(wrapped) == 2**32 - 1


def test_casts_convert() -> None:
    cast = node(Kind.IMPLICIT_CAST, "unsigned char", number(320), castKind="IntegralCast")
    assert constants().integer(cast) == 64
    unknown = node(Kind.IMPLICIT_CAST, "int", number(1), castKind="FloatingToIntegral")
    assert constants().integer(unknown) is None


def loaded(id_: str, type_: str = "int") -> Node:
    reference = node(Kind.REFERENCE, type_, refers=id_)
    return node(Kind.IMPLICIT_CAST, type_, reference, castKind="LValueToRValue")


@pytest.mark.parametrize(
    ("declared", "value"),
    [
        (variable("n", "const int", number(64)), 64),
        (variable("n", "int", number(64), storageClass="static"), 64),
        (variable("n", "int", number(64)), None),
        (variable("n", "const int", storageClass="extern"), None),
        (variable("n", "const int", number(64), isInvalid=True), None),
        (variable("n", "const volatile int", number(64)), None),
        (variable("n", "const int &", number(64)), None),
    ],
)
def test_a_variable_has_a_value_that_nothing_changes(declared: Node, value: int | None) -> None:
    assert constants(declared).integer(loaded("n")) == value


def test_a_write_takes_the_value() -> None:
    declared = variable("n", "int", number(64), storageClass="static")
    written = binary("=", node(Kind.REFERENCE, "int", refers="n"), number(1))
    assert constants(declared, written).integer(loaded("n")) is None
    assert constants(declared, loaded("n")).integer(loaded("n")) == 64


def test_values_that_lead_back_to_themselves_end() -> None:
    declared = variable("n", "const int", loaded("n"))
    assert constants(declared).integer(loaded("n")) is None


def test_dims_are_parts_or_one_number() -> None:
    parts = node(
        Kind.CONSTRUCT,
        "dim3",
        *(number(each, "unsigned int") for each in (4, 2, 1)),
        ctorType={"qualType": "void (uint32_t, uint32_t, uint32_t)"},
    )
    assert constants().dims(parts) == (4, 2, 1)
    assert constants().dims(number(64)) == (64, 1, 1)
    assert constants().dims(number(-64)) is None
    other = node(Kind.CONSTRUCT, "dim3", parts, ctorType={"qualType": "void (uint3)"})
    assert constants().dims(other) is None
