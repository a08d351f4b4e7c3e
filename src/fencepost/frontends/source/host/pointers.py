"""Pointers among the arguments of a launch that lead, or may lead, to one object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node

Given = Sequence[tuple[Node, Node]]
"""The parameters of a kernel, each with the argument of a launch."""


def shared(given: Given) -> Iterator[tuple[str, str]]:
    """Yield the pairs of pointers that come from one variable, one of them to write by."""
    pointers = [
        (parameter, {each.refers for each in argument.walk() if _is_pointer(each)})
        for parameter, argument in given
        if parameter.name and "*" in parameter.type
    ]
    for (first, roots), (second, others) in combinations(pointers, 2):
        if roots & others and not (_is_to_read(first) and _is_to_read(second)):
            yield first.name, second.name


def same(given: Given) -> Iterator[tuple[str, str]]:
    """Yield the pairs of pointers that are one variable, by whose value both are given: the first
    that is it with each other one.
    """
    first: dict[tuple[str, ...], str] = {}
    for parameter, argument in given:
        variable = _variable(argument)
        if parameter.name and "*" in parameter.type and variable is not None:
            other = first.setdefault(variable, parameter.name)
            if other != parameter.name:
                yield other, parameter.name


def _is_to_read(parameter: Node) -> bool:
    return parameter.type.startswith("const ") and parameter.type.count("*") == 1


def _is_pointer(node: Node) -> bool:
    """Return True for a variable or a member that is a pointer."""
    named = node.kind in (Kind.REFERENCE, Kind.MEMBER)
    return named and bool(node.refers) and node.type.removesuffix("const").endswith("*")


def _variable(argument: Node) -> tuple[str, ...] | None:
    """Return the identity of the variable, or of the member of one, that an argument is; None for
    any other expression, and for what may change between two reads.
    """
    argument = _plain(argument)
    if not _is_pointer(argument) or "volatile" in argument.type:
        return None
    if argument.kind is Kind.REFERENCE:
        return (argument.refers,)
    of = _plain(argument.inner[0]) if argument.inner else argument
    return (argument.refers, of.refers) if of.kind is Kind.REFERENCE and of.refers else None


def _plain(node: Node) -> Node:
    """Return an expression without what leaves its value as it is: a conversion to a base may not,
    which lies elsewhere in the object, or is another one of two.
    """
    while node.inner and (
        node.kind in TRANSPARENT
        or (node.kind in CASTS and node.attributes.get("castKind") in _SAME_VALUE)
    ):
        node = node.inner[-1]
    return node


_SAME_VALUE = frozenset({"LValueToRValue", "NoOp", "BitCast"})
"""Conversions after which a pointer is the same address."""


__all__ = ["same", "shared"]
