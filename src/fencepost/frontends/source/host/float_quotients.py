"""Sizes that are rounded up as floating numbers: `ceil(n / 256.0)`.

A quotient by a power of two is rounded up exactly where the dividend fits the type: then neither
the division nor a reciprocal in its place loses anything. `ceil(n / 256)` is the quotient of
integers, which was rounded down before.
"""

from __future__ import annotations

from fencepost.frontends.source.host.helpers import Helpers
from fencepost.frontends.source.host.integers import plain_type
from fencepost.frontends.source.host.syntax import CASTS, Kind, Node
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass

_BITS = {"float": 24, "double": 53}
"""Bits of integers that a type holds all of."""
_WRAPPERS = frozenset({Kind.PAREN, Kind.CLEANUPS, Kind.MATERIALIZE})


@dataclass(frozen=True, slots=True)
class Quotient:
    """An integer expression over a number, of which all numbers of `bits` are exact."""

    dividend: Node
    divisor: int
    bits: int


def quotient_of(node: Node, helpers: Helpers) -> Quotient | None:
    """The quotient that a floating expression is rounded up from; None of any other."""
    node = _bare(node)
    if node.kind is not Kind.CALL or len(node.inner) != 2 or not helpers.is_ceiling(node.inner[0]):
        return None
    inner, bits = _widened(node.inner[1], _BITS["double"])
    if inner.kind is Kind.BINARY and inner.attributes.get("opcode") == "/":
        bits = min(bits, _BITS.get(plain_type(inner.type), 0))
        left, bits = _widened(inner.inner[0], bits)
        right, _ = _widened(inner.inner[1], bits)
        divisor = _number(right)
        if divisor is None or divisor & (divisor - 1) or not 0 < divisor < 1 << 20:
            return None
    else:
        left, divisor = inner, 1
    if left.kind in CASTS and left.attributes.get("castKind") == "IntegralToFloating":
        bits = min(bits, _BITS.get(plain_type(left.type), 0))
        return Quotient(left.inner[0], divisor, bits) if bits else None
    return None


def _bare(node: Node) -> Node:
    while (node.kind in _WRAPPERS or _keeps(node)) and len(node.inner) == 1:
        node = node.inner[0]
    return node


def _keeps(node: Node) -> bool:
    return node.kind in CASTS and node.attributes.get("castKind") == "NoOp"


def _widened(node: Node, bits: int) -> tuple[Node, int]:
    """A node below conversions between floating types, and the bits that they keep."""
    node = _bare(node)
    while node.kind in CASTS and node.attributes.get("castKind") == "FloatingCast":
        bits = min(bits, _BITS.get(plain_type(node.type), 0))
        node = _bare(node.inner[0])
    return node, bits


def _number(node: Node) -> int | None:
    """The whole number that a floating constant is."""
    if node.kind in CASTS and node.attributes.get("castKind") == "IntegralToFloating":
        node = _bare(node.inner[0])
        return integer_of(str(node.attributes["value"])) if node.kind is Kind.INTEGER else None
    text = str(node.attributes.get("value", ""))
    literal = node.attributes.get("kind") == "FloatingLiteral"
    return integer_of(text) if literal and is_decimal(text) else None
