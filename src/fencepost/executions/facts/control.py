"""Facts of control and data: blocks, edges, values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import assert_never

from fencepost.errors import InternalError
from fencepost.executions.domains import Domain, domains, joined, sliced
from fencepost.executions.structure import (
    BinaryNode,
    Constant,
    EdgeKind,
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
from fencepost.executions.terms import term
from fencepost.program.values import Value, apply_binary, apply_rmw, apply_unary


def control_facts(structure: EventStructure) -> Iterator[str]:
    """Yield the facts of blocks and edges, and of the conditions that choose between them. A
    thread's first block always happens.
    """
    entries = set(structure.entries)
    for index, block in enumerate(structure.blocks):
        if index in entries:
            yield from (f"executed({event})." for event in block.events)
        else:
            yield from (f"in_block({event},{index})." for event in block.events)
    if not structure.edges:
        return
    yield from (f"entry({entry})." for entry in structure.entries)
    for index, edge in enumerate(structure.edges):
        yield f"source({index},{edge.source})."
        yield f"stop({index})." if edge.target is None else f"target({index},{edge.target})."
        match edge.kind:
            case EdgeKind.ALWAYS:
                yield f"always({index})."
            case EdgeKind.CHOICE:
                yield f"choice({index},{edge.source})."
            case EdgeKind.IF_TRUE:
                yield f"branch({index},{_node(edge.condition)},1)."
            case EdgeKind.IF_FALSE:
                yield f"branch({index},{_node(edge.condition)},0)."
            case EdgeKind.WAITED:
                yield f"waited({index},{edge.wait})."
            case _:
                assert_never(edge.kind)
    for requirement in structure.requirements:
        yield f"require({requirement.event},{_node(requirement.value)},{requirement.truth:d})."
    for index, stutter in enumerate(structure.stutters):
        yield f"stutter({index},{stutter.first_back_edge},{stutter.second_back_edge})."
        for a, b in stutter.reads:
            if a is not None and b is not None:
                yield f"stutter_read({index},{a},{b})."
            else:
                yield f"stutter_effect({index},{b if a is None else a})."
        yield from (f"stutter_effect({index},{event})." for event in stutter.effects)


def spin_facts(structure: EventStructure) -> Iterator[str]:
    """Yield the iterations of loops after which a thread may go round forever."""
    for spin in structure.spins:
        yield f"may_spin({spin.back_edge})."
        yield from (f"spin_read({spin.back_edge},{read})." for read in spin.reads)
        yield from (f"spin_effect({spin.back_edge},{event})." for event in spin.effects)


def _node(ref: Constant | Node | None) -> int:
    assert ref is not None
    assert not isinstance(ref, Constant)
    return ref.index


def value_facts(structure: EventStructure) -> Iterator[str]:
    """Yield the values of writes, and the tables of the operators on every value that may reach
    them.
    """
    conditions = {r.event: _node(r.value) for r in structure.requirements}
    for index, event in enumerate(structure.events):
        match event.written:
            case None:
                pass
            case Constant(value) if index in conditions:
                yield f"stores_if({index},{conditions[index]},{term(value)}). computed."
            case Constant(value):
                yield f"written({index},{term(value)})."
            case ref if index in conditions:
                yield f"stores_if_value({index},{conditions[index]},{ref.index}). computed."
            case ref:
                yield f"stores({index},{ref.index}). computed."
    if not structure.nodes:
        return
    known: tuple[Domain, ...] | None = None
    feedback = _feeds_back(structure)
    if feedback:
        yield "feedback."
    for index, node in enumerate(structure.nodes):
        if isinstance(node, ReadNode):
            yield f"value_of({index},{node.event})."
            if feedback:
                known = known or domains(structure)
                yield from (f"may_return({index},{term(value)})." for value in known[index])
            continue
        if isinstance(node, FirstNode):
            yield f"tells({index},{node.event})."
            continue
        if isinstance(node, MergeNode):
            for edge, ref in node.arrivals:
                if isinstance(ref, Constant):
                    yield f"merge_constant({index},{edge},{term(ref.value)})."
                else:
                    yield f"merge({index},{edge},{ref.index})."
            continue
        if known is None:
            known = domains(structure)
        match node:
            case UnaryNode(op, operand, size):
                apply = partial(apply_unary, op, bits=8 * size)
                yield from _table(index, _node(operand), known, apply)
            case BinaryNode(op, left, right, size):
                binary = partial(apply_binary, op, bits=8 * size)
                yield from _binary_table(index, left, right, known, binary)
            case RmwNode(op, old, operand, size):
                rmw = partial(apply_rmw, op, size=size)
                yield from _binary_table(index, old, operand, known, rmw)
            case SliceNode(operand, offset, size):
                apply = partial(sliced, offset=offset, size=size)
                yield from _table(index, _node(operand), known, apply)
            case JoinNode(low, low_size, high, high_size):
                join = partial(_joined, low_size, high_size)
                yield from _binary_table(index, low, high, known, join)
            case _:
                assert_never(node)


def _feeds_back(structure: EventStructure) -> bool:
    """Return True if a write, or its execution, depends on a value that was read."""
    return any(isinstance(event.written, Node) for event in structure.events) or any(
        edge.kind not in (EdgeKind.ALWAYS, EdgeKind.WAITED) for edge in structure.edges
    )


def _joined(low_size: int, high_size: int, low: Value, high: Value) -> Value:
    return joined(low, low_size, high, high_size)


def _table(
    index: int, operand: int, known: tuple[Domain, ...], apply: Callable[[Value], Value]
) -> Iterator[str]:
    for v in known[operand]:
        yield f"table({index},{operand},{term(v)},{term(apply(v))})."


def _binary_table(
    index: int,
    left: Constant | Node,
    right: Constant | Node,
    known: tuple[Domain, ...],
    apply: Callable[[Value, Value], Value],
) -> Iterator[str]:
    match left, right:
        case Constant(u), Node(b):
            for v in known[b]:
                yield f"table({index},{b},{term(v)},{term(apply(u, v))})."
        case Node(a), Constant(v):
            for u in known[a]:
                yield f"table({index},{a},{term(u)},{term(apply(u, v))})."
        case Node(a), Node(b) if a == b:
            for u in known[a]:
                yield f"table({index},{a},{term(u)},{term(apply(u, u))})."
        case Node(a), Node(b):
            for u in known[a]:
                for v in known[b]:
                    yield f"table({index},{a},{b},{term(u)},{term(v)},{term(apply(u, v))})."
        case _:
            raise InternalError("an operator on two constants was not folded")
