"""The values of an event structure: constants are folded, equal nodes are one.

A value that is read or written in several cells is `Joined` of pieces, bytes of other values.
Moving, storing and comparing it needs no more; where an operator needs it whole, its pieces are
joined by nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import assert_never

from fencepost.executions.structure import (
    BinaryNode,
    Constant,
    Joined,
    JoinNode,
    MergeNode,
    Node,
    Piece,
    RmwNode,
    SliceNode,
    UnaryNode,
    ValueNode,
    ValueRef,
)
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.values import (
    WORD,
    BinaryOp,
    RmwOp,
    apply_binary,
    apply_rmw,
    apply_unary,
    from_bytes,
    to_bytes,
)
from fencepost.program.widths import value_size

Environment = Mapping[str, ValueRef]

ZERO = Constant(0)
"""The value of a register before it is written."""

_BITWISE = frozenset({RmwOp.AND, RmwOp.OR, RmwOp.XOR})
"""Operations that make each byte of the corresponding ones alone."""


class ValueGraph:
    """The value nodes of an event structure that is being built."""

    def __init__(self) -> None:
        self.nodes: list[ValueNode] = []
        self._known: dict[ValueNode, Node] = {}
        self._sizes: dict[Node, int] = {}

    def node(self, node: ValueNode, size: int = WORD) -> Node:
        """Return the value of a node, of so many bytes; equal nodes are one."""
        if node not in self._known:
            self._known[node] = Node(len(self.nodes))
            self.nodes.append(node)
            if size != WORD:
                self._sizes[self._known[node]] = size
        return self._known[node]

    def evaluate(self, expr: Expr, environment: Environment) -> ValueRef:
        """Return the value of an expression where registers have these values."""
        match expr:
            case Const(value):
                return Constant(value)
            case Register(name):
                return environment.get(name, ZERO)
            case Unary(op, operand):
                a = self.evaluate(operand, environment)
                size = self.size(a)
                if isinstance(a, Constant):
                    return Constant(apply_unary(op, a.value, 8 * size))
                return self.node(UnaryNode(op, self.whole(a), size), size)
            case Binary(op, left, right):
                return self.binary(
                    op, self.evaluate(left, environment), self.evaluate(right, environment)
                )
            case _:
                assert_never(expr)

    def binary(self, op: BinaryOp, a: ValueRef, b: ValueRef) -> Constant | Node:
        """Return the value of `a op b`, as wide as the wider of the two."""
        size = max(self.size(a), self.size(b))
        if isinstance(a, Constant) and isinstance(b, Constant):
            return Constant(apply_binary(op, a.value, b.value, 8 * size))
        return self.node(BinaryNode(op, self.whole(a), self.whole(b), size), size)

    def rmw(self, op: RmwOp, old: ValueRef, operand: ValueRef, size: int = WORD) -> ValueRef:
        """Return the value that a read-modify-write of so many bytes writes."""
        if op is RmwOp.XCHG:
            return operand
        if isinstance(old, Constant) and isinstance(operand, Constant):
            return Constant(apply_rmw(op, old.value, operand.value, size))
        if isinstance(old, Joined) and op in _BITWISE:
            pieces: list[Piece] = []
            for piece in old.pieces:
                left = self.slice(piece.ref, piece.offset, piece.size)
                right = self.slice(operand, sum(p.size for p in pieces), piece.size)
                node = self.node(RmwNode(op, left, right, piece.size), piece.size)
                pieces.append(Piece(node, 0, piece.size))
            return Joined(tuple(pieces))
        return self.node(RmwNode(op, self.whole(old), self.whole(operand), size), size)

    def truth(self, value: ValueRef) -> Constant | Node:
        """Return whether a value that may be undef in part is not 0."""
        return self.binary(BinaryOp.NE, value, ZERO)

    def size(self, ref: ValueRef) -> int:
        """Return the size of a value in a register: a word at least."""
        match ref:
            case Constant(value):
                return value_size(value) if isinstance(value, int) else WORD
            case Node():
                return max(WORD, self._own_size(ref))
            case Joined(pieces):
                return max(WORD, sum(piece.size for piece in pieces))
            case _:
                assert_never(ref)

    def joined(self, pieces: Sequence[Piece]) -> ValueRef:
        """Return the value of pieces, the lowest first."""
        if len(pieces) == 1:
            return self.slice(pieces[0].ref, pieces[0].offset, pieces[0].size)
        if all(isinstance(piece.ref, Constant) for piece in pieces):
            return Constant(from_bytes([byte for piece in pieces for byte in _bytes(piece)]))
        return Joined(tuple(pieces))

    def slice(self, ref: ValueRef, offset: int, size: int) -> Constant | Node:
        """Return `size` bytes of a value from `offset` on, as a value of their own."""
        match ref:
            case Constant(value):
                return Constant(from_bytes(to_bytes(value, offset + size)[offset:]))
            case Node():
                if offset == 0 and size == self._own_size(ref):
                    return ref
                return self.node(SliceNode(ref, offset, size), size)
            case Joined():
                return self._join(list(self.pieces(ref, offset, size)))
            case _:
                assert_never(ref)

    def pieces(self, ref: ValueRef, offset: int, size: int) -> Iterator[Piece]:
        """Yield the pieces of `size` bytes of a value from `offset` on."""
        if not isinstance(ref, Joined):
            yield Piece(ref, offset, size)
            return
        if offset + size > sum(piece.size for piece in ref.pieces):
            # What is narrower than a word is extended, as a whole: what is undef may be anything.
            yield Piece(self.whole(ref), offset, size)
            return
        start = 0
        for piece in ref.pieces:
            first, last = max(start, offset), min(start + piece.size, offset + size)
            if first < last:
                yield Piece(piece.ref, piece.offset + first - start, last - first)
            start += piece.size

    def whole(self, ref: ValueRef) -> Constant | Node:
        """Return a value as one node."""
        return self._join(ref.pieces) if isinstance(ref, Joined) else ref

    def merged(self, arrivals: Sequence[tuple[int, ValueRef]]) -> ValueRef:
        """Return the value that arrives over the edge that is taken."""
        if not any(isinstance(ref, Joined) for _, ref in arrivals):
            plain = tuple((edge, self.whole(ref)) for edge, ref in arrivals)
            return self.node(MergeNode(plain), max(self.size(ref) for _, ref in arrivals))
        size = max(self.size(ref) for _, ref in arrivals)
        cuts = {0, size}
        for _, ref in arrivals:
            end = 0
            for piece in self.pieces(ref, 0, size):
                end += piece.size
                cuts.add(end)
        pieces = []
        for start, end in pairwise(sorted(cuts)):
            each = tuple((edge, self.slice(ref, start, end - start)) for edge, ref in arrivals)
            pieces.append(Piece(self.node(MergeNode(each), end - start), 0, end - start))
        return Joined(tuple(pieces))

    def _join(self, pieces: Sequence[Piece]) -> Constant | Node:
        """Return the value of pieces as one node, joined from the lowest on."""
        whole = self.slice(pieces[0].ref, pieces[0].offset, pieces[0].size)
        size = pieces[0].size
        for piece in pieces[1:]:
            high = self.slice(piece.ref, piece.offset, piece.size)
            if isinstance(whole, Constant) and isinstance(high, Constant):
                both = (*to_bytes(whole.value, size), *to_bytes(high.value, piece.size))
                whole = Constant(from_bytes(both))
            else:
                node = JoinNode(whole, size, high, piece.size)
                whole = self.node(node, size + piece.size)
            size += piece.size
        return whole

    def _own_size(self, node: Node) -> int:
        return self._sizes.get(node, WORD)


def _bytes(piece: Piece) -> tuple[int | None, ...]:
    assert isinstance(piece.ref, Constant)
    return to_bytes(piece.ref.value, piece.offset + piece.size)[piece.offset :]
