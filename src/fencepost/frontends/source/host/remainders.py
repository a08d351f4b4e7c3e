"""Quotients that are rounded up by a look at the remainder.

    n / 64 + (n % 64 != 0)
    n / 64 + (n % 64 == 0 ? 0 : 1)
    n % 64 ? n / 64 + 1 : n / 64

All are (n + 63) / 64 of a number that is not negative.
"""

from __future__ import annotations

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.integers import integer_type
from fencepost.frontends.source.host.syntax import CASTS, Kind, Node
from fencepost.records import dataclass

_WRAPPERS = frozenset({Kind.PAREN, Kind.CONSTANT, Kind.CLEANUPS, Kind.MATERIALIZE})


@dataclass(frozen=True, slots=True)
class Division:
    """A quotient or a remainder: what is divided, and by what."""

    dividend: Node
    divisor: Node


def rounded_up(node: Node, constants: Constants) -> tuple[Division, Division] | None:
    """The quotient and the remainder of an expression that is the quotient, and one more where
    there is a remainder, if both are of the same numbers; None of any other form.
    """
    node = _bare(node)
    match node:
        case Node(kind=Kind.BINARY, inner=(left, right)) if node.attributes.get("opcode") == "+":
            for one, other in ((left, right), (right, left)):
                quotient, step = _division(one, "/"), _step(other, constants)
                if quotient is not None and step is not None:
                    return quotient, step
        case Node(kind=Kind.CONDITIONAL, inner=(condition, yes, no)):
            found = _remainder(condition, constants)
            if found is None:
                return None
            step, is_there = found
            more, plain = (yes, no) if is_there else (no, yes)
            quotient, larger = _division(plain, "/"), _increment(more, constants)
            if quotient is not None and larger is not None and _same(quotient, larger):
                return quotient, step
    return None


def _bare(node: Node) -> Node:
    while len(node.inner) == 1 and (node.kind in _WRAPPERS or _is_wide(node)):
        (node,) = node.inner
    return node


def _is_wide(node: Node) -> bool:
    """Return True for a conversion that cuts nothing off, or that asks if there is anything."""
    if node.kind not in CASTS:
        return False
    how = node.attributes.get("castKind")
    source, target = integer_type(node.inner[0].type), integer_type(node.type)
    wide = source is not None and target is not None and source.bits <= target.bits
    return how in ("NoOp", "IntegralToBoolean") or (how == "IntegralCast" and wide)


def _division(node: Node, sign: str) -> Division | None:
    node = _bare(node)
    if node.kind is Kind.BINARY and node.attributes.get("opcode") == sign:
        return Division(*node.inner)
    return None


def _remainder(node: Node, constants: Constants) -> tuple[Division, bool] | None:
    """The remainder that a condition asks about, and True if it asks whether there is one."""
    node = _bare(node)
    if (found := _division(node, "%")) is not None:
        return found, True
    if node.kind is not Kind.BINARY or constants.integer(node.inner[1]) != 0:
        return None
    found = _division(node.inner[0], "%")
    match node.attributes.get("opcode"):
        case "!=" | ">" if found is not None:
            return found, True
        case "==" if found is not None:
            return found, False
    return None


def _step(node: Node, constants: Constants) -> Division | None:
    """The remainder of which an expression is 1 if there is one, and 0 otherwise."""
    node = _bare(node)
    if node.kind is Kind.CONDITIONAL:
        condition, yes, no = node.inner
        found = _remainder(condition, constants)
        wanted = None if found is None else ((1, 0) if found[1] else (0, 1))
        given = (constants.integer(yes), constants.integer(no))
        return found[0] if found is not None and given == wanted else None
    found = _remainder(node, constants)
    if found is None or not found[1] or _division(node, "%") is not None:
        return None
    return found[0]


def _increment(node: Node, constants: Constants) -> Division | None:
    node = _bare(node)
    if node.kind is not Kind.BINARY or node.attributes.get("opcode") != "+":
        return None
    left, right = node.inner
    return _division(left, "/") if constants.integer(right) == 1 else None


def _same(one: Division, other: Division) -> bool:
    """Return True for divisions of the same names and numbers."""
    return _spelt(one.dividend) == _spelt(other.dividend) and _spelt(one.divisor) == _spelt(
        other.divisor
    )


def _spelt(node: Node) -> list[tuple[object, ...]]:
    asked = ("opcode", "value", "castKind", "isArrow")
    return [
        (each.kind, each.name, each.type, each.refers, *(each.attributes.get(a) for a in asked))
        for each in node.walk()
    ]


__all__ = ["Division", "rounded_up"]
