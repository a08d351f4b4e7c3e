"""Pairs of accesses that need no bit-vector solver, and the queries about the others."""

from __future__ import annotations

from functools import partial
from itertools import islice

import z3

from fencepost.kernels.certificate import Reason
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.disjoint.radix import Radix
from fencepost.kernels.prove.disjoint.ranges import Ranges
from fencepost.kernels.prove.protocols.guarded import Different, Guarded, differ
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.phases import is_of_grid, meet, meet_in_grid, meet_in_wave
from fencepost.kernels.prove.summary.preconditions import of_any
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import Expr, subterms
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace


@dataclass(frozen=True, slots=True)
class Settled:
    """Reason why two accesses do not conflict; `query` names the query that a solver decided,
    `part` is their conflict in it, and `protocols` order them or distinguish their addresses.
    """

    reason: Reason
    query: str = ""
    part: int | None = None
    protocols: frozenset[Protocol] = frozenset()


@dataclass
class Filters:
    """Judges pairs. `assumed` holds of the arguments; `split`: there are split barriers; `by_wave`:
    all lanes of a wave reach the same barriers of the wave, which therefore order them.
    """

    evaluator: Evaluator
    assumed: list[Expr]
    split: bool
    spans: Spans
    locks: list[Guarded] = field(default_factory=list)
    by_wave: bool = False
    meetings: dict[tuple[int, int, str], Expr] = field(default_factory=dict)

    def __post_init__(self) -> None:
        launch = self.evaluator.launch
        place = self.evaluator.place
        graph = self.evaluator.graph
        self.grid = any(is_of_grid(graph, node.number) for node in graph.nodes)
        walks = self.evaluator.walks

        def shared(term: Expr) -> bool:
            return not walks.mentions(term, place.private())

        def in_iteration(term: Expr) -> bool:
            ids = (place.tag, *place.local)
            own = {each.get_id() for each in ids if not z3.is_bv_value(each)}
            return not walks.mentions(term, own)

        def alike(term: Expr) -> bool:
            groups = {each.get_id() for each in place.groups}
            return not walks.mentions(term, place.private() | groups)

        ledger = self.evaluator.ledger
        listed = partial(Tables, launch, budget=ledger.budget, walks=walks)
        self.parted = Parted(self.evaluator)
        self.alike = listed(apart=False, whole=False, shared=in_iteration)
        own = listed(apart=False, whole=False, shared=shared)
        self.ranges = Ranges(self.evaluator, self.alike, self.spans)
        whole = listed(apart=False, whole=True, shared=shared)
        apart = listed(apart=True, whole=True, shared=shared)
        self.tables = {False: (own, whole), True: (apart,)}
        self.radix = {
            far: Radix(
                tables,
                same,
                self.assumed,
                self.spans,
                ledger,
                partial(place.second, apart=far),
                lambda: self.evaluator.constraints,
                lambda: of_any(self.evaluator, self.assumed),
            )
            for far, tables, same in ((False, whole, shared), (True, apart, alike))
        }

    def _together(self, left: int, right: int, space: SyncSpace) -> Expr:
        key = (left, right, space)
        if key not in self.meetings:
            pairs = self.evaluator.place.second(apart=False)
            together = meet(self.evaluator, left, right, space, split=self.split, pairs=pairs)
            if self.by_wave:
                waves = meet_in_wave(self.evaluator, left, right, space, pairs)
                together = together if z3.is_true(waves) else z3.And(together, waves)
            self.meetings[key] = together
        return self.meetings[key]

    def _meet(self, left: Site, right: Site) -> tuple[frozenset[SyncSpace], Expr]:
        """Return the address spaces concerned, and the condition that no barrier of the workgroup
        orders two accesses.
        """
        spaces = left.spaces & right.spaces or left.spaces | right.spaces
        parts = [self._together(left.node, right.node, each) for each in sorted(spaces)]
        return spaces, parts[0] if len(parts) == 1 else z3.Or(*parts)

    def both(self, left: Site, right: Site, *, apart: bool) -> list[Expr]:
        """Return the conditions that work-items reach both accesses with no barrier between."""
        pairs = self.evaluator.place.second(apart=apart)
        if not apart:
            together = [self._meet(left, right)[1]]
        elif self.grid:
            together = [meet_in_grid(self.evaluator, left.node, right.node, pairs)]
        else:
            together = []
        return [*together, left.came, z3.substitute(right.came, *pairs)]

    def locked(self, left: Site, right: Site, *, apart: bool) -> Different:
        """Return the conditions on the locks held at two accesses under which they conflict."""
        return differ(
            self.locks, left, right, apart=apart, pairs=self.evaluator.place.second(apart=apart)
        )

    def question(
        self, left: Site, right: Site, *, apart: bool, facts: list[Expr]
    ) -> list[Expr] | Settled:
        """Return the conditions for a conflict, except the overlap; or why there is none."""
        # Of one of several objects, a certificate names the question.
        one = left.chosen is None and right.chosen is None
        if one and any(each.never(left, right) for each in self.tables[apart]):
            return Settled(Reason.APART)
        if not apart:
            spaces, together = self._meet(left, right)
            same = left.node == right.node
            turning = self.ranges.turns(left, right)
            first = turning and not same
            if first:  # else asked last: whether a barrier parts nodes is told of many pairs
                shown = self.ranges.never(left, right, spaces, together, facts)
                if shown is not None:
                    return Settled(Reason.QUERY, shown, 0)
            shown = self.parted.never(Key(left.node, right.node, spaces), together, facts)
            if shown is not None:
                return Settled(Reason.ORDERED, shown)
            at_once = same and self.parted.same_iteration(left.node, spaces, together, facts)
            if at_once and one and self.alike.never(left, right):
                return Settled(Reason.APART)
            # Of one iteration most are shown together, but for buffers in turn.
            if not first and (turning or not at_once):
                shown = self.ranges.never(left, right, spaces, together, facts)
                if shown is not None:
                    return Settled(Reason.QUERY, shown, 0)
        question = self.both(left, right, apart=apart)
        different = self.locked(left, right, apart=apart)
        if different.never:
            self.evaluator.ledger.premises |= different.premises
            return Settled(Reason.LOCKED, protocols=different.protocols)
        if not different.conditions and (shown := self.radix[apart].never(left, right)) is not None:
            return Settled(Reason.QUERY, shown, 0)
        return [*question, *different.conditions]


@dataclass(frozen=True, slots=True)
class Key:
    """Two nodes, and the memory that barriers must order; `again`: in different iterations."""

    left: int
    right: int
    spaces: frozenset[SyncSpace]
    again: bool = False


@dataclass
class Parted:
    """Answers about pairs of nodes, and the address space that barriers must order."""

    evaluator: Evaluator
    known: dict[Key, str | None] = field(default_factory=dict)
    short: dict[int, tuple[Expr, bool]] = field(default_factory=dict)

    def never(self, key: Key, together: Expr, facts: list[Expr]) -> str | None:
        """Return the query that shows that `together` (no barrier lies between two nodes) never
        holds, '' if none is needed; None if it may hold.
        """
        if key not in self.known:
            together = z3.simplify(together)
            if z3.is_true(together) or z3.is_false(together):
                self.known[key] = "" if z3.is_false(together) else None
            else:
                asked = [*filter(self._is_short, facts), together]
                steps = Steps.ITERATIONS if key.again else Steps.PHASES
                self.known[key] = self.evaluator.ledger.never(asked, steps, "QF_UFBV")
        return self.known[key]

    def _is_short(self, fact: Expr) -> bool:
        key = fact.get_id()
        if key not in self.short:
            most = self.evaluator.ledger.budget.linked
            # The term is kept, so that its number is its own.
            self.short[key] = (fact, _short(fact, most))
        return self.short[key][1]

    def same_iteration(
        self, node: int, spaces: frozenset[SyncSpace], together: Expr, facts: list[Expr]
    ) -> bool:
        """Return True if two work-items at a node that no barrier ordering `spaces` separates are
        in the same iterations.
        """
        graph = self.evaluator.graph
        pairs = self.evaluator.place.second(apart=False)
        counters = [self.evaluator.place.counter(h) for h in graph.loops_around(node)]
        if not counters:
            return True
        if z3.is_true(z3.simplify(together)):
            return False  # nothing keeps work-items in step
        another = z3.Or(*(each != z3.substitute(each, *pairs) for each in counters))
        return (
            self.never(Key(node, node, spaces, again=True), z3.And(together, another), facts)
            is not None
        )


def _short(expr: Expr, most: int) -> bool:
    """Return True if a term has fewer than `most` subterms."""
    return next(islice(subterms([expr]), most - 1, None), None) is None
