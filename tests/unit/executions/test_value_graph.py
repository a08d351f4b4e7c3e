"""Values of several cells: moved, stored and joined."""

from __future__ import annotations

from fencepost.executions.structure import (
    Constant,
    EventKind,
    Joined,
    JoinNode,
    MergeNode,
    Node,
    Piece,
    ReadNode,
    SliceNode,
)
from fencepost.executions.value_graph import ValueGraph
from fencepost.program.values import BinaryOp, RmwOp
from tests.unit.executions.test_unfold import final, structure

WIDE = "global i64 x = 0; global i64 y = 0;"


def read(graph: ValueGraph, event: int, size: int) -> Piece:
    return Piece(graph.node(ReadNode(event), size), 0, size)


def test_a_read_of_several_cells_is_joined_of_its_parts() -> None:
    unfolded = structure("r0 = load x", state=WIDE)
    assert final(unfolded, "r0") == Joined((Piece(Node(0), 0, 4), Piece(Node(1), 0, 4)))
    first, second = [e for e in unfolded.events if e.kind is EventKind.READ]
    assert (first.lead, second.lead) == (4, 4)


def test_moving_a_value_needs_no_operator() -> None:
    unfolded = structure("r0 = load x", "store y, r0", state=WIDE)
    written = [e.written for e in unfolded.events if e.kind is EventKind.WRITE]
    assert written == [Node(0), Node(1)]
    assert all(isinstance(node, ReadNode) for node in unfolded.nodes)


def test_a_part_of_a_value_is_a_slice() -> None:
    graph = ValueGraph()
    value = graph.joined([read(graph, 0, 4), read(graph, 1, 4)])
    part = graph.slice(value, 4, 2)
    assert isinstance(part, Node)
    assert graph.nodes[part.index] == SliceNode(Node(1), 0, 2)
    across = graph.slice(value, 3, 2)
    assert isinstance(across, Node)
    assert isinstance(graph.nodes[across.index], JoinNode)


def test_constants_are_sliced_and_joined_at_once() -> None:
    graph = ValueGraph()
    assert graph.slice(Constant(0x11223344), 1, 2) == Constant(0x2233)
    pieces = [Piece(Constant(1), 0, 2), Piece(Constant(-1), 0, 2)]
    assert graph.joined(pieces) == Constant(-65535)


def test_bitwise_operations_work_on_each_part() -> None:
    """So a byte that is undef leaves the others as they are."""
    graph = ValueGraph()
    value = graph.joined([read(graph, 0, 4), read(graph, 1, 4)])
    made = graph.rmw(RmwOp.XOR, value, Constant(5), 8)
    assert isinstance(made, Joined)
    assert [piece.size for piece in made.pieces] == [4, 4]
    assert isinstance(graph.rmw(RmwOp.ADD, value, Constant(5), 8), Node)


def test_operators_are_as_wide_as_the_widest_operand() -> None:
    graph = ValueGraph()
    value = graph.joined([read(graph, 0, 4), read(graph, 1, 4)])
    assert graph.size(graph.binary(BinaryOp.ADD, value, Constant(1))) == 8
    assert graph.binary(BinaryOp.ADD, Constant(2**31 - 1), Constant(1)) == Constant(-(2**31))


def test_values_of_different_parts_merge_in_pieces() -> None:
    graph = ValueGraph()
    value = graph.joined([read(graph, 0, 2), read(graph, 1, 2)])
    merged = graph.merged([(0, value), (1, Constant(0x00030002))])
    assert isinstance(merged, Joined)
    nodes = [graph.nodes[p.ref.index] for p in merged.pieces if isinstance(p.ref, Node)]
    assert nodes == [
        MergeNode(((0, Node(0)), (1, Constant(2)))),
        MergeNode(((0, Node(1)), (1, Constant(3)))),
    ]
