"""The values that each part of an event structure may take: a fixpoint over may-read-from."""

from __future__ import annotations

from typing import assert_never

from fencepost.errors import BoundReached
from fencepost.executions.structure import (
    BinaryNode,
    Constant,
    EventStructure,
    FirstNode,
    JoinNode,
    MergeNode,
    Node,
    ReadNode,
    RmwNode,
    SliceNode,
    UnaryNode,
)
from fencepost.program.values import (
    UNDEF,
    Value,
    apply_binary,
    apply_rmw,
    apply_unary,
    from_bytes,
    to_bytes,
)

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
    writes: dict[int, list[Constant | Node]] = {}
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
                raise _too_many()
        if found == before:
            break
    return tuple(found)


def final_domain(structure: EventStructure, found: tuple[Domain, ...], location: int) -> Domain:
    """Return the values that may be the last of a location, where nodes take the values `found`."""
    every = [
        frozenset({event.written.value})
        if isinstance(event.written, Constant)
        else found[event.written.index]
        for event in structure.events
        if event.location == location and event.written is not None
    ]
    return UNDEFINED.union(*every)


def sliced(value: Value, offset: int, size: int) -> Value:
    """Return `size` bytes of a value from `offset` on."""
    return from_bytes(to_bytes(value, offset + size)[offset:])


def joined(low: Value, low_size: int, high: Value, high_size: int) -> Value:
    """Return the value of two, the first in its lowest bytes."""
    return from_bytes([*to_bytes(low, low_size), *to_bytes(high, high_size)])


def _too_many() -> BoundReached:
    return BoundReached(
        f"a value may take more than {MAX_VALUES} different values",
        mend="use fewer writes, smaller loops, or atomics that do not overlap in part",
    )


UNDEFINED: Domain = frozenset({UNDEF})
TRUTH: Domain = frozenset({0, 1})


def _values(ref: Constant | Node, found: list[Domain]) -> Domain:
    return frozenset({ref.value}) if isinstance(ref, Constant) else found[ref.index]


Computed = UnaryNode | BinaryNode | RmwNode | MergeNode | SliceNode | JoinNode


def _computed(node: Computed, found: list[Domain]) -> Domain:
    """Return the values of a node whose operands have these values."""
    match node:
        case UnaryNode(op, operand, size):
            return frozenset(apply_unary(op, a, 8 * size) for a in _values(operand, found))
        case BinaryNode(op, left, right, size):
            return frozenset(
                apply_binary(op, a, b, 8 * size)
                for a in _values(left, found)
                for b in _values(right, found)
            )
        case RmwNode(rmw_op, old, operand, size):
            return frozenset(
                apply_rmw(rmw_op, a, b, size)
                for a in _values(old, found)
                for b in _values(operand, found)
            )
        case SliceNode(operand, offset, size):
            return frozenset(sliced(a, offset, size) for a in _values(operand, found))
        case JoinNode(low, low_size, high, high_size):
            lows, highs = _values(low, found), _values(high, found)
            if len(lows) * len(highs) > MAX_VALUES:
                raise _too_many()
            return frozenset(joined(a, low_size, b, high_size) for a in lows for b in highs)
        case MergeNode(arrivals):
            return frozenset().union(*(_values(ref, found) for _, ref in arrivals))
        case _:
            assert_never(node)
