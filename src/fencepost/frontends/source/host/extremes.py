"""The smaller and the larger one of two integers, as host code has them.

std::min(m, n)      m < n ? m : n       MIN(m, n) of a macro
"""

from __future__ import annotations

from collections.abc import Callable

from fencepost.frontends.source.host.helpers import Helpers
from fencepost.frontends.source.host.integers import integer_type
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.frontends.source.host.terms import Term
from fencepost.records import dataclass

_SMALLER = {"<": "<=", "<=": "<=", ">": ">=", ">=": ">="}
"""The relation of `a ? b : c` to both where it chooses the left one of a comparison."""
_TURNED = {"<=": ">=", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Extreme:
    """A minimum or maximum: it has the `relation` `<=` or `>=` to both parts."""

    relation: str
    left: Node
    right: Node


def extreme_of(node: Node, helpers: Helpers, term: Callable[[Node], Term | None]) -> Extreme | None:
    """Return the minimum or maximum that an expression is; None of any other. Parts of a choice are
    compared as terms, or as variables where `term` knows none of them.
    """
    match node:
        case Node(kind=Kind.CALL, inner=(callee, left, right)):
            relation = helpers.extreme(callee)
            return None if relation is None else Extreme(relation, left, right)
        case Node(kind=Kind.CONDITIONAL, inner=(condition, chosen, other)):
            return _of_choice(_bare(condition), chosen, other, term)
    return None


def _of_choice(
    condition: Node, chosen: Node, other: Node, term: Callable[[Node], Term | None]
) -> Extreme | None:
    relation = _SMALLER.get(str(condition.attributes.get("opcode")))
    if condition.kind is not Kind.BINARY or relation is None:
        return None
    left, right = condition.inner
    # Compared in another type, they may be in another order.
    if len({integer_type(each.type) for each in (left, right, chosen, other)}) != 1:
        return None
    if _is_same(left, chosen, term) and _is_same(right, other, term):
        return Extreme(relation, chosen, other)
    if _is_same(left, other, term) and _is_same(right, chosen, term):
        return Extreme(_TURNED[relation], chosen, other)
    return None


def _is_same(one: Node, other: Node, term: Callable[[Node], Term | None]) -> bool:
    """Return True if two expressions are one number."""
    first, second = term(one), term(other)
    if first is not None and second is not None:
        return first == second
    return first is None and second is None and _is_alike(one, other)


def _is_alike(one: Node, other: Node) -> bool:
    """Return True if two expressions are written alike, and do nothing but compute."""
    one, other = _bare(one), _bare(other)
    if one.kind is not other.kind or one.kind not in _PLAIN or len(one.inner) != len(other.inner):
        return False
    if one.attributes.get("opcode") in ("=", ",") or "volatile" in one.type:
        return False
    keys = ("opcode", "castKind", "value")
    same = all(one.attributes.get(key) == other.attributes.get(key) for key in keys)
    named = one.refers == other.refers and one.name == other.name and one.type == other.type
    inner = zip(one.inner, other.inner, strict=True)
    return same and named and all(_is_alike(a, b) for a, b in inner)


def _bare(node: Node) -> Node:
    """Return an expression without parentheses, and without the reading of a variable: a choice
    between two of them is read as a whole.
    """
    while len(node.inner) == 1 and (
        node.kind in TRANSPARENT or node.attributes.get("castKind") == "LValueToRValue"
    ):
        (node,) = node.inner
    return node


_PLAIN = frozenset({Kind.BINARY, Kind.REFERENCE, Kind.INTEGER, *CASTS})
"""Expressions that change nothing: a reference is to one variable, a sum to what its parts are."""
