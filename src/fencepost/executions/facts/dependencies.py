"""The reads that an event depends on: their values decide if it happens, or what it writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

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

Reads = frozenset[int]


def dependency_facts(structure: EventStructure) -> Iterator[str]:
    """`depends(E, R)`: event E depends on the value that R reads."""
    dependencies = _Dependencies(structure)
    for index, event in enumerate(structure.events):
        reads = dependencies.of_block(event.block) if event.block is not None else frozenset()
        for ref in (event.written, event.count):
            reads |= dependencies.of_value(ref)
        yield from (f"depends({index},{read})." for read in sorted(reads - {index}))


class _Dependencies:
    def __init__(self, structure: EventStructure) -> None:
        self.structure = structure
        self._blocks: dict[int, Reads] = {}
        self._nodes: dict[int, Reads] = {}
        self._incoming: dict[int, list[int]] = {}
        for index, edge in enumerate(structure.edges):
            if edge.target is not None:
                self._incoming.setdefault(edge.target, []).append(index)
        # What an event requires of a value decides between the blocks at its side.
        self._required: dict[int, list[Constant | Node]] = {}
        for requirement in structure.requirements:
            block = structure.events[requirement.event].block
            assert block is not None
            self._required.setdefault(block, []).append(requirement.value)
        # Blocks come in an order in which every edge goes forward but for those of one operation.
        for block in range(len(structure.blocks)):
            self.of_block(block)

    def of_block(self, block: int) -> Reads:
        """The reads that decide whether a block is reached."""
        if block not in self._blocks:
            reads: Reads = frozenset()
            for index in self._incoming.get(block, ()):
                reads |= self._of_edge(index)
            for value in self._required.get(block, ()):
                reads |= self.of_value(value)
            self._blocks[block] = reads
        return self._blocks[block]

    def _of_edge(self, index: int) -> Reads:
        edge = self.structure.edges[index]
        return self.of_block(edge.source) | self.of_value(edge.condition)

    def of_value(self, ref: Constant | Node | None) -> Reads:
        """The reads that a value comes from."""
        if ref is None or isinstance(ref, Constant):
            return frozenset()
        if ref.index not in self._nodes:
            self._nodes[ref.index] = self._of_node(ref.index)
        return self._nodes[ref.index]

    def _of_node(self, index: int) -> Reads:
        node = self.structure.nodes[index]
        match node:
            case ReadNode(event):
                return frozenset({event})
            case FirstNode():
                return frozenset()
            case UnaryNode(_, operand) | SliceNode(operand):
                return self.of_value(operand)
            case BinaryNode(_, left, right) | JoinNode(left, _, right):
                return self.of_value(left) | self.of_value(right)
            case RmwNode(_, old, operand):
                return self.of_value(old) | self.of_value(operand)
            case MergeNode(arrivals):
                reads: Reads = frozenset()
                for edge, value in arrivals:
                    reads |= self._of_edge(edge) | self.of_value(value)
                return reads
            case _:
                assert_never(node)
