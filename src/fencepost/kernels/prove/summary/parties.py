"""Work-items beside the two of a question: their choice, order, and what they have heard of."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.phases import phase
from fencepost.kernels.prove.summary.sync_points import Point
from fencepost.kernels.prove.terms import numeric
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope

FIRST_TAG = 32
"""Tags of work-items beside the two of a question, from here to 255."""
MOST_ITEMS = 1024
"""Greatest number of work-items of a workgroup that are tried one by one."""

Leader = list[tuple[Expr, Expr]]
"""A work-item of a workgroup: the symbols of its ids, and their values."""


@dataclass(frozen=True, slots=True)
class Item:
    """A work-item: the substitution that turns terms into its own. `there`: the condition that it
    exists, if that is not known.
    """

    pairs: tuple[tuple[Expr, Expr], ...]
    there: Expr | None = None

    def __call__(self, term: Expr) -> Expr:
        return z3.substitute(term, *self.pairs) if self.pairs else term

    @property
    def exists(self) -> list[Expr]:
        """The condition that the work-item exists; nothing if that is known."""
        return [] if self.there is None else [self.there]

    def holds(self, fact: Expr) -> Expr:
        """Return a fact about any work-item, for this one."""
        return self(fact) if self.there is None else z3.Implies(self.there, self(fact))


@dataclass(frozen=True, slots=True)
class Party:
    """A work-item at a place, before the instruction `number` of a node."""

    item: Item
    node: int
    number: int


# Who is chosen


def never(ledger: Ledger, conditions: list[Expr]) -> bool:
    """Return True if a few solver steps show that conditions are jointly unsatisfiable."""
    return ledger.never(conditions, Steps.LOCKS) is not None


def leader_of(evaluator: Evaluator, used: Iterable[Site]) -> Leader | None:
    """Return the one work-item of a workgroup that reaches some accesses."""
    place = evaluator.place
    used = list(used)
    symbols = [each for each in place.local if not z3.is_bv_value(each)]
    solver = evaluator.ledger.solver(Steps.LOCKS)
    solver.add(*place.bounds(), used[0].reached)
    if evaluator.ledger.check(solver) != z3.sat:
        return None
    model = solver.model()
    leader = [(each, model.eval(each, model_completion=True)) for each in symbols]
    return leader if all(only(evaluator, each, leader) for each in used) else None


def only(evaluator: Evaluator, site: Site, leader: Leader) -> bool:
    """Return True if only the leader reaches an access."""
    others = z3.Or(*(symbol != number for symbol, number in leader))
    return never(evaluator.ledger, [*evaluator.place.bounds(), site.reached, others])


def members(evaluator: Evaluator, reached: Expr) -> list[Leader] | None:
    """Return the work-items of a workgroup for which a condition may hold; None if too many."""
    place, launch = evaluator.place, evaluator.launch
    ids = numeric.local_ids(launch)
    found: list[Leader] = []
    if launch.items > MOST_ITEMS:
        return None
    for item in range(launch.items):
        chosen: Leader = []
        for symbol, axis in zip(place.local, ("local.x", "local.y", "local.z"), strict=True):
            if not z3.is_bv_value(symbol):
                value = int(np.broadcast_to(ids[axis], (launch.items,))[item])
                chosen.append((symbol, z3.BitVecVal(value, 32)))
        if not z3.is_false(z3.simplify(z3.substitute(reached, *chosen))):
            found.append(chosen)
        if len(found) > evaluator.ledger.budget.members:
            return None
    return found


# What comes before what


@dataclass
class Items:
    """The work-items of a question. `split`: barriers are split, and order nothing here. `tags` are
    unique in the question, one for each work-item.
    """

    evaluator: Evaluator
    split: bool
    tags: range = range(FIRST_TAG, 256)
    known: dict[tuple[int, ...], Item] = field(default_factory=dict)
    _fresh: int = 0

    @property
    def many(self) -> bool:
        """True if there are more work-items than tags."""
        return len(self.known) >= len(self.tags)

    def phase(self, node: int) -> dict[str, Expr]:
        """Return the number of barriers before a node, for each space that they order."""
        if self.split:
            return {}
        return {
            space: phase(self.evaluator, node, space)
            for space in (SyncSpace.GLOBAL, SyncSpace.LOCAL)
        }

    def beside(self, item: Item, leader: Leader) -> Item:
        """Return another work-item of the same workgroup, in the same iterations of all loops."""
        place = self.evaluator.place
        keep = [(symbol, item(symbol)) for symbol in (*place.groups, *place.counters.values())]
        parts = (*(number for _, number in leader), *(each for _, each in keep))
        key = tuple(each.get_id() for each in parts)
        if key not in self.known:
            tag = self.tags.start + len(self.known)
            self.known[key] = Item((*leader, *keep, (place.tag, bits(tag, 8))))
        return self.known[key]

    def somebody(self) -> tuple[Item, list[Expr]]:
        """Return any work-item, with symbols of its own, and the facts about them."""
        self._fresh += 1
        place = self.evaluator.place
        symbols = [*place.local, *place.group, *place.counters.values(), place.tag]
        pairs = tuple(
            (each, z3.BitVec(f"{each.decl().name()}.{self._fresh}", each.size()))
            for each in symbols
            if not z3.is_bv_value(each)
        )
        item = Item(pairs)
        return item, [item(each) for each in place.bounds()]

    def before(
        self, early: int, item: Item, late: int, other: Item, space: frozenset[SyncSpace]
    ) -> Expr:
        """Return the condition that a barrier of the workgroup lies between two nodes, each reached
        by a work-item of it.
        """
        if self.split or not space:
            return z3.BoolVal(False)
        found = [
            z3.ULT(item(self.phase(early)[each]), other(self.phase(late)[each])) for each in space
        ]
        return z3.simplify(z3.And(*found))

    def in_order(self, source: Party, point: Point, item: Item) -> Expr:
        """Return the condition that, of two operations of one work-item, that of `source` comes
        first or is the other.
        """
        graph, place = self.evaluator.graph, self.evaluator.place
        around = graph.loops_around(point.node)
        common = [each for each in graph.loops_around(source.node) if each in around]
        result: Expr = z3.BoolVal(self._forwards(source, point, common))
        for header in common:  # innermost first
            mine, other = source.item(place.counter(header)), item(place.counter(header))
            result = z3.Or(z3.ULT(mine, other), z3.And(mine == other, result))
        return result

    def _forwards(self, source: Party, point: Point, common: list[int]) -> bool:
        """Return True if no path leads back from `point` to `source` within an iteration."""
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


@dataclass(frozen=True, slots=True)
class After:
    """A question about a party: has it received a message that was sent after `source`, of at least
    this scope and for these spaces, through at most `depth` messages? `by_itself`: what is asked
    about is available and visible by itself, so that operations need only order it [002
    store-available, load-visible].
    """

    source: Party
    scope: Scope
    space: frozenset[SyncSpace]
    depth: int
    by_itself: bool = False

    def through(self, points: list[Point]) -> list[Point]:
        """Return the points of sufficient scope and spaces."""
        return [
            each
            for each in points
            if each.scope >= self.scope
            and self.space <= each.spaces
            and (each.makes_available or self.by_itself)
        ]
