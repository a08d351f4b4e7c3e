"""Values of loads: launch data, memory that the kernel never writes, or any value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.accesses.access import assembled, scalars
from fencepost.kernels.execute.memory.launch_memory import (
    grid_axis,
    is_settled,
    settled_bytes,
    size_axis,
)
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.term import (
    PRIVATE,
    Expr,
    Pointer,
    Term,
    bits,
    function,
    number,
    truth,
    unknown,
    width,
)
from fencepost.kernels.question.layout import IMPLICIT
from fencepost.kernels.question.objects import ALL, LDS
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Access,
    Assume,
    CrossLane,
    Effect,
    Foreign,
    Nothing,
    Opaque,
    Pure,
    Query,
    Touch,
)
from fencepost.llvm.ir import (
    AtomicRmw,
    CmpXchg,
    Fence,
    Instruction,
    Load,
    Other,
    Store,
)
from fencepost.llvm.types import IntType, PointerType, Type
from fencepost.records import dataclass, field

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Values


ANYWHERE = -1
"""Number of the object behind a pointer about which nothing is known."""


@dataclass(frozen=True, slots=True)
class Loads:
    """Facts about memory: `written` are the objects that the kernel writes.

    Two work-items of a workgroup that execute the same load in the same iteration at the same
    address get the same value if the kernel is free of races and only barriers order the load and
    the writes to its object: then no write lies between the two loads. `moving` are objects for
    which that is false; for those in `relied`, which grows, it is assumed.
    """

    written: frozenset[int]
    moving: frozenset[int] = frozenset()
    relied: set[int] = field(default_factory=set)

    def may_be_written(self, region: int | None) -> bool:
        if region is None:
            return bool(self.written)
        return region in self.written or bool(self.written & ALL)

    def moves(self, region: int | None) -> bool:
        """Return True if an object may be written between two barriers, in an order that loads
        observe; an unknown object may be any such.
        """
        return bool(self.moving) if region is None else bool(self.moving & (ALL | {region}))

    def term(self, evaluator: Values, load: Load, at: int) -> Term:
        """Return the value of a load."""
        pointer = evaluator.use(load.pointer, at)
        kind = load.head.type
        name = load.head.name or ""
        if isinstance(pointer, tuple) or not isinstance(pointer, Pointer):
            return unknown(f"load.{name}", evaluator.own(at), kind)
        private = load.atomic is not None or load.volatile or name in evaluator.unsettled.loads
        return self.at_pointer(evaluator, pointer, kind, name, at, private=private)

    def at_pointer(
        self, evaluator: Values, pointer: Pointer, kind: Type, name: str, at: int, *, private: bool
    ) -> Term:
        """Return the value of type `kind` at a pointer."""
        try:
            pieces = scalars(kind)
        except UnsupportedError:
            return unknown(f"load.{name}", evaluator.own(at), kind)
        fixed = settled_bytes(evaluator.layout, evaluator.launch, pointer.region or 0)
        parts: list[Expr] = []
        for place, piece in enumerate(pieces):
            offset = pointer.offset + bits(piece.offset, 64) if piece.offset else pointer.offset
            parts.append(
                self._scalar(
                    evaluator,
                    Pointer(pointer.region, offset),
                    piece.kind,
                    f"{name}.{place}",
                    at,
                    private=private,
                    fixed=fixed,
                )
            )
        found: Term = assembled(kind, parts)
        return found

    def _scalar(
        self,
        evaluator: Values,
        pointer: Pointer,
        kind: Type,
        name: str,
        at: int,
        *,
        private: bool,
        fixed: bytes | None,
    ) -> Term:
        region = evaluator.layout.buffers.get(pointer.region or 0)
        if isinstance(kind, PointerType) and region is not None and region.pointers:
            where = number(z3.simplify(pointer.offset))
            for offset, held in region.pointers:
                if where == offset:
                    return Pointer(held, bits(0, 64))
        if fixed is not None and not isinstance(kind, PointerType) and width(kind) % 8 == 0:
            found = _settled(
                evaluator.place,
                fixed,
                pointer.offset,
                width(kind) // 8,
                pointer.region,
                evaluator.ledger.budget.settled_words,
            )
            if found is not None:
                return found
        lds = pointer.region is not None and pointer.region >= LDS
        if (
            pointer.region == PRIVATE
            or private
            or (lds and not self.may_be_written(pointer.region))
        ):
            # What LDS holds before anyone writes it is undefined.
            return unknown(f"load.{name}", evaluator.own(at), kind)
        size = max(8, width(kind))
        counters = [evaluator.place.counter(h) for h in evaluator.graph.loops_around(at)]
        if (region is not None and region.constant) or not self.may_be_written(pointer.region):
            word = function(f"memory.{pointer.region}.{size}", [pointer.offset], IntType(size))
        elif not self.moves(pointer.region):
            self.relied.add(ANYWHERE if pointer.region is None else pointer.region)
            known = [*evaluator.place.groups, *counters, pointer.offset]
            since = epoch(evaluator.graph, name.rpartition(".")[0], at)
            word = function(f"load.{since}.{pointer.region}.{size}", known, IntType(size))
        else:
            word = function(f"load.{name}.{size}", evaluator.own(at), IntType(size))
        if isinstance(kind, PointerType):
            return Pointer(None, word)
        if isinstance(kind, IntType) and kind.bits == 1:
            return truth(z3.Extract(0, 0, word))
        return word if word.size() == width(kind) else z3.Extract(width(kind) - 1, 0, word)


def epoch(graph: Graph, name: str, at: int) -> str:
    """Return a name for the straight-line code before a load in which nothing is written.

    Loads with one name read the same value at the same address: no other work-item writes there
    between two barriers without a race.
    """
    node = graph.nodes[at]
    body = [instruction for instruction, _ in node.body]
    place = next((n for n, each in enumerate(body) if each.head.name == name), None)
    if place is None:
        return name
    while True:
        for earlier in range(place - 1, -1, -1):
            if _may_write(*node.body[earlier]):
                return f"{node.number}:{earlier}"
        before = graph.predecessors[node.number]
        if len(before) != 1:
            return f"{node.number}:"
        (up,) = before
        outer = graph.nodes[up]
        same_loops = graph.loops_around(up) == graph.loops_around(node.number)
        if outer.sync is not None or not same_loops or up == at:
            return f"{node.number}:"
        node, place = outer, len(outer.body)


def _may_write(instruction: Instruction, meaning: Effect | None) -> bool:
    match meaning:
        case None:
            atomic = isinstance(instruction, Load) and instruction.atomic is not None
            return atomic or isinstance(instruction, Store | AtomicRmw | CmpXchg | Fence | Other)
        case Touch(how=how):
            return how is not Access.READ
        case Query() | Pure() | CrossLane() | Nothing() | Assume() | Opaque() | Foreign():
            return False
    return True


def _settled(
    place: Place, data: bytes, offset: Expr, size: int, region: int | None, most: int
) -> Expr | None:
    """Return the value of settled bytes at an offset; None if they are too many to list.

    Elements are assumed to lie at multiples of the size; elsewhere the value is arbitrary.
    """
    launch = place.launch
    where = number(z3.simplify(offset))
    if where is not None:
        axis = grid_axis(region or 0, where, size)
        if (launch.is_open or launch.smaller) and axis is not None:
            groups: Expr = place.grid[axis]
            return groups if region == IMPLICIT else groups * place.size[axis]
        if (axis := size_axis(region or 0, where, size)) is not None:
            return z3.simplify(z3.Extract(15, 0, place.size[axis]))
        if where + size > len(data) or not is_settled(launch, region or 0, where, size):
            return None
        return bits(int.from_bytes(data[where : where + size], "little"), 8 * size)
    if len(data) > size * most or launch.smaller:
        return None
    found: Expr = function(f"settled.{region}.{size}", (offset,), IntType(8 * size))
    for start in range(0, len(data) - size + 1, size):
        if not is_settled(launch, region or 0, start, size):
            continue
        word = bits(int.from_bytes(data[start : start + size], "little"), 8 * size)
        found = z3.If(offset == start, word, found)
    return found
