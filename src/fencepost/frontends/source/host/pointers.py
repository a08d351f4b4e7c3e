"""Pointers among the arguments of a launch that lead, or may lead, to one object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fencepost.frontends.source.host.declared import bare
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
    that is it with each other one, if one of them is to write by.
    """
    found: dict[tuple[str, ...], list[Node]] = {}
    for parameter, argument in given:
        variable = _variable(argument)
        if parameter.name and "*" in parameter.type and variable is not None:
            found.setdefault(variable, []).append(parameter)
    for first, *others in found.values():
        if not all(map(_is_to_read, (first, *others))):
            yield from ((first.name, other.name) for other in others)


def _is_to_read(parameter: Node) -> bool:
    return parameter.type.startswith("const ")


def _is_pointer(node: Node) -> bool:
    """Return True for a variable or a member that is a pointer."""
    named = node.kind in (Kind.REFERENCE, Kind.MEMBER)
    return named and bool(node.refers) and node.type.removesuffix("const").endswith("*")


def _variable(argument: Node) -> tuple[str, ...] | None:
    """Return the identity of the variable, or of the member of one, that an argument is; None for
    any other expression, and for what may change between two reads.
    """
    while argument.inner and (argument.kind in CASTS or argument.kind in TRANSPARENT):
        argument = argument.inner[-1]
    if not _is_pointer(argument) or "volatile" in argument.type:
        return None
    if argument.kind is Kind.REFERENCE:
        return (argument.refers,)
    of = bare(argument.inner[0]) if argument.inner else argument
    return (argument.refers, of.refers) if of.kind is Kind.REFERENCE and of.refers else None


__all__ = ["same", "shared"]
