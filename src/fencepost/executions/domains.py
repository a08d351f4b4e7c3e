"""The values that each part of an event structure may take: a fixpoint over may-read-from."""

from __future__ import annotations

from typing import assert_never

from fencepost.errors import BoundReached
from fencepost.executions.structure import (
    BinaryNode,
    Constant,
    EventStructure,
    FirstNode,
    MergeNode,
    ReadNode,
    RmwNode,
    UnaryNode,
    ValueRef,
)
from fencepost.program.values import UNDEF, Value, apply_binary, apply_rmw, apply_unary

MAX_VALUES = 4_096
"""Programs with a value that may take more different values are refused."""

Domain = frozenset[Value]


def domains(structure: EventStructure) -> tuple[Domain, ...]:
    """Return, for each value node, all values that it can take in some execution, and perhaps more.

    Values have finite causes: a value that an execution produces comes from constants through a
    chain in which no write occurs twice. Each round lets values pass through one more write, so as
    many rounds as there are computed writes find all.

    Raise BoundReached if a value may take more than `MAX_VALUES` values.
    """
    found: list[Domain] = [frozenset()] * len(structure.nodes)
    writes: dict[int, list[ValueRef]] = {}
    for event in structure.events:
        if event.location is not None and event.written is not None:
            writes.setdefault(event.location, []).append(event.written)
    computed = sum(
        not isinstance(written, Constant) for group in writes.values() for written in group
    )
    for _ in range(computed + 1):
        known = {
            location: UNDEFINED.union(*(_values(ref, found) for ref in group))
            for location, group in writes.items()
        }
        before = list(found)
        # A node's operands have smaller indices: one pass brings what was read to every node.
        for index, node in enumerate(structure.nodes):
            if isinstance(node, FirstNode):
                found[index] = TRUTH
            elif isinstance(node, ReadNode):
                location = structure.events[node.event].location
                assert location is not None
                found[index] = known.get(location, UNDEFINED)
            else:
                found[index] = _computed(node, found)
            if len(found[index]) > MAX_VALUES:
                raise BoundReached(
                    f"a value may take more than {MAX_VALUES} different values",
                    mend="use fewer writes or smaller loops",
                )
        if found == before:
            break
    return tuple(found)


UNDEFINED: Domain = frozenset({UNDEF})
TRUTH: Domain = frozenset({0, 1})


def _values(ref: ValueRef, found: list[Domain]) -> Domain:
    return frozenset({ref.value}) if isinstance(ref, Constant) else found[ref.index]


def _computed(node: UnaryNode | BinaryNode | RmwNode | MergeNode, found: list[Domain]) -> Domain:
    """Return the values of a node whose operands have these values."""
    match node:
        case UnaryNode(op, operand):
            return frozenset(apply_unary(op, a) for a in _values(operand, found))
        case BinaryNode(op, left, right):
            return frozenset(
                apply_binary(op, a, b) for a in _values(left, found) for b in _values(right, found)
            )
        case RmwNode(rmw_op, old, operand):
            return frozenset(
                apply_rmw(rmw_op, a, b)
                for a in _values(old, found)
                for b in _values(operand, found)
            )
        case MergeNode(arrivals):
            return frozenset().union(*(_values(ref, found) for _, ref in arrivals))
        case _:
            assert_never(node)
