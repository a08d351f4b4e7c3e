"""Work-items beside the two of a question, and what comes before what."""

from __future__ import annotations

from dataclasses import dataclass, field

import z3

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.phases import phase
from fencepost.kernels.prove.terms import Expr, bits
from fencepost.kernels.prove.words import Leader, Point

FIRST_TAG = 16
"""Tags of work-items beside the two of a question, from here to 255."""


@dataclass(frozen=True, slots=True)
class Item:
    """A work-item: what stands for the symbols of the one that terms are about."""

    pairs: tuple[tuple[Expr, Expr], ...]

    def __call__(self, term: Expr) -> Expr:
        return z3.substitute(term, *self.pairs) if self.pairs else term


@dataclass(frozen=True, slots=True)
class Party:
    """A work-item at a place, in front of the instruction `number` of a node."""

    item: Item
    node: int
    number: int


def if_acquired(
    evaluator: Evaluator, reader: Site, point: Point, target: Party, silent: Expr
) -> Expr:
    """What a read says of a work-item, where it acquires only if it exchanges: then alone."""
    if not point.partial:
        return silent
    exchanged = evaluator.value(reader.instruction.head.name or "")[1]
    left = evaluator.leave(exchanged, reader.node, target.node)
    return z3.Or(z3.Not(target.item(left)), silent)


@dataclass
class Items:
    """The work-items of a question. `split`: barriers are in two halves, and order nothing here."""

    evaluator: Evaluator
    split: bool
    known: dict[tuple[int, ...], Item] = field(default_factory=dict)

    @property
    def many(self) -> bool:
        """Whether there are more work-items than tags."""
        return FIRST_TAG + len(self.known) > 255

    def phase(self, node: int) -> dict[str, Expr]:
        """The number of barriers before a node, for each space that they order."""
        if self.split:
            return {}
        return {space: phase(self.evaluator, node, space) for space in ("global", "local")}

    def beside(self, item: Item, leader: Leader) -> Item:
        """Another work-item of the same workgroup, at the same turns of the same loops."""
        place = self.evaluator.place
        keep = [(symbol, item(symbol)) for symbol in (*place.groups, *place.counters.values())]
        parts = (*(number for _, number in leader), *(each for _, each in keep))
        key = tuple(each.get_id() for each in parts)
        if key not in self.known:
            tag = FIRST_TAG + len(self.known)
            self.known[key] = Item((*leader, *keep, (place.tag, bits(tag, 8))))
        return self.known[key]

    def before(self, early: int, item: Item, late: int, other: Item, space: frozenset[str]) -> Expr:
        """That a barrier of a workgroup lies between two nodes, for two of its work-items."""
        if self.split or not space:
            return z3.BoolVal(False)
        found = [
            z3.ULT(item(self.phase(early)[each]), other(self.phase(late)[each])) for each in space
        ]
        return z3.simplify(z3.And(*found))

    def in_order(self, source: Party, point: Point, item: Item) -> Expr:
        """That of two operations of one work-item that of `source` comes first, or is the other."""
        graph, place = self.evaluator.graph, self.evaluator.place
        around = graph.loops_around(point.node)
        common = [each for each in graph.loops_around(source.node) if each in around]
        result: Expr = z3.BoolVal(self._forwards(source, point, common))
        for header in common:  # innermost first
            mine, other = source.item(place.counter(header)), item(place.counter(header))
            result = z3.Or(z3.ULT(mine, other), z3.And(mine == other, result))
        return result

    def _forwards(self, source: Party, point: Point, common: list[int]) -> bool:
        """Whether no way leads from an operation to the other within a turn of their loops."""
        if source.node == point.node:
            return source.number <= point.number
        graph = self.evaluator.graph
        seen: set[int] = set()
        work = [point.node]
        while work:
            for each in graph.nodes[work.pop()].successors:
                if each in common:
                    continue
                if each == source.node:
                    return False
                if each not in seen:
                    seen.add(each)
                    work.append(each)
        return True
