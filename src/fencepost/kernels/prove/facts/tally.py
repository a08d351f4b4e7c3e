"""The axiom of tallies: the value of a counter in LDS once all work-items have drawn from it.

A counter is cleared, a barrier later values are drawn from it, and a barrier later it is loaded. If
it is not cleared again in between, such a load gives at least the value that each of the draws left
there, and at most the total that all work-items of the workgroup draw in a round. Two loads with no
write between them give the same value. So where one work-item adds the loaded value to another
counter, and broadcasts the value drawn there to its workgroup, each work-item has an index of its
own: `out[base + mine]`.

Where loops draw, nothing bounds the total. Then a load gives no negative value, under the premise
that the counter does not wrap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.facts.axiom import (
    Axiom,
    Facts,
    Occurrence,
    Question,
)
from fencepost.kernels.prove.protocols.amounts import Amount
from fencepost.kernels.prove.protocols.counters import Counter, cleared_before
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item, Items, never
from fencepost.kernels.prove.summary.phases import growing_facts, phase
from fencepost.kernels.prove.terms.term import Expr, symbol_name
from fencepost.llvm.ir import Load
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace


@dataclass(frozen=True, slots=True)
class Tally:
    """A load of a counter, the loaded value, and the earlier draws that it counts."""

    counter: Counter
    load: Site
    value: Expr
    counts: tuple[tuple[Site, Amount], ...]

    @property
    def grows(self) -> bool:
        """True if loops draw, so that nothing bounds the total."""
        return self.counter.below is None


@dataclass(eq=False)
class Tallies(Axiom):
    """Loads of counters that are cleared in each round."""

    evaluator: Evaluator
    counters: Sequence[Counter]

    def __post_init__(self) -> None:
        self.items = Items(self.evaluator, split=False)
        self.found = [
            made
            for each in self.counters
            for load in each.reads
            if (made := self._tally(each, load))
        ]
        self.alike = {
            (one.load.number, other.load.number)
            for one, other in product(self.found, repeat=2)
            if one.counter is other.counter and self._nothing_between(one, other)
        }
        self.symbols = {symbol_name(each.value): each.value for each in self.found} | {
            symbol_name(site.loaded): site.loaded for each in self.found for site, _ in each.counts
        }

    # Loads

    def _tally(self, counter: Counter, load: Site) -> Tally | None:
        """Return the tally of a load; None if nothing is known of the loaded value."""
        evaluator = self.evaluator
        bounded = counter.below is not None or counter.grows
        if not bounded or not isinstance(load.instruction, Load):
            return None
        value = evaluator.value(load.instruction.head.name or "")
        if not load.size.eq(counter.adds[0].size) or not z3.is_bv(value):
            return None
        if z3.is_false(z3.simplify(load.size * 8 == value.size())):
            return None
        at = {load.number: self._phase(load)}
        if not cleared_before(evaluator, counter.stores, [load], at, deeper=True):
            return None
        counts = tuple(
            draw for draw in counter.draws if not self._cleared_between(counter, draw[0], load)
        )
        return Tally(counter, load, value, counts)

    def _phase(self, site: Site) -> Expr:
        return phase(self.evaluator, site.node, SyncSpace.LOCAL)

    def _cleared_between(self, counter: Counter, draws: Site, load: Site) -> bool:
        """Return True if a store may come after the draws and not after the load of one round."""
        return any(self._between(draws, each, load, closed=False) for each in counter.stores)

    def _nothing_between(self, one: Tally, other: Tally) -> bool:
        """Return True if nothing is written between two loads in one round."""
        writers = (*one.counter.adds, *one.counter.stores)
        loads = ((one.load, other.load), (other.load, one.load))
        return not any(
            self._between(early, each, late, closed=True)
            for each in writers
            for early, late in loads
        )

    def _between(self, early: Site, between: Site, late: Site, *, closed: bool) -> bool:
        """Return True if three work-items of a workgroup may reach three accesses so that the
        second is in no later phase than the last, and in a later phase than the first (`closed`: or
        in the same).
        """
        evaluator, place = self.evaluator, self.evaluator.place
        (one, own), (other, theirs) = self.items.somebody(), self.items.somebody()
        asked = [*place.bounds(), *own, *theirs, *evaluator.constraints]
        for item in (one, other):
            asked += [item(each) for each in evaluator.constraints]
            asked += [item(each) == each for each in place.groups]
            asked += growing_facts(evaluator, list(item.pairs))
        asked += [other(each) for each in growing_facts(evaluator, list(one.pairs))]
        first, last = one(self._phase(early)), self._phase(late)
        at = other(self._phase(between))
        after = z3.ULE(first, at) if closed else z3.ULT(first, at)
        asked += [one(early.reached), other(between.reached), late.reached]
        asked += [*self._turns(early, one, late, Item(())), z3.ULE(first, last)]
        return not never(evaluator.ledger, [*asked, after, z3.ULE(at, last)])

    def _turns(self, one: Site, mine: Item, other: Site, theirs: Item) -> list[Expr]:
        """Return the conditions that two accesses are in one iteration of the loops around both."""
        place, graph = self.evaluator.place, self.evaluator.graph
        around = graph.loops_around(other.node)
        common = [each for each in graph.loops_around(one.node) if each in around]
        counters = [place.counter(each) for each in common]
        return [mine(each) == theirs(each) for each in counters]

    # Facts

    def bounds(self) -> list[Expr]:
        """Return the upper bounds of the values that each work-item loads."""
        return [self._bound(each) for each in self.found if not each.grows]

    def grown(self) -> list[Expr]:
        """Return the bounds of values that loops drew, which rest on `rests`."""
        return [self._bound(each) for each in self.found if each.grows]

    @property
    def rests(self) -> frozenset[Premise]:
        """The premises of facts about counters that loops draw from."""
        return frozenset[Premise]().union(
            *(each.counter.rests for each in self.found if each.grows)
        )

    def _bound(self, tally: Tally) -> Expr:
        value = tally.value
        bound = value >= 0 if tally.grows else z3.ULE(value, tally.counter.below)
        return z3.Implies(tally.load.reached, bound)

    def says(self, found: Sequence[Occurrence], question: Question) -> Facts:
        """Return the facts about the draws and loads of a question's parties."""
        named: dict[str, list[Item]] = {}
        for name, two in found:
            named.setdefault(name, []).extend(party.item for party in two)
        grow = [e for e in self.found if e.grows and symbol_name(e.value) in named]
        rests = frozenset[Premise]().union(*(each.counter.rests for each in grow))
        return Facts(tuple(self._of(named)), rests, cleared=bool(grow))

    def of_items(self, items: Sequence[Item]) -> list[Expr]:
        """Return the facts about all draws and loads of some work-items."""
        drawn = [
            item.holds(bound)
            for each in {id(tally.counter): tally.counter for tally in self.found}.values()
            for draw in each.draws
            for bound in each.bounds(*draw)
            for item in items
        ]
        return [*drawn, *self._of(dict.fromkeys(self.symbols, items))]

    def _of(self, named: Mapping[str, Sequence[Item]]) -> Iterator[Expr]:
        """Yield the facts about draws and loads; `named` has the work-items for each name of a
        symbol.
        """
        for each in self.found:
            loads = named.get(symbol_name(each.value), ())
            yield from (item.holds(self._bound(each)) for item in loads)
            for site, amount in each.counts:
                for one, other in product(named.get(symbol_name(site.loaded), ()), loads):
                    yield from self._counted(each, (site, amount), one, other)
        for mine, theirs in product(self.found, repeat=2):
            if (mine.load.number, theirs.load.number) in self.alike:
                some = (named.get(symbol_name(each.value), ()) for each in (mine, theirs))
                for one, other in product(*some):
                    yield from self._alike(mine, one, theirs, other)

    def _counted(
        self, tally: Tally, draw: tuple[Site, Amount], drew: Item, loads: Item
    ) -> Iterator[Expr]:
        """Yield the fact that a load counts a draw before it."""
        (site, amount), load = draw, tally.load
        both = [*self._together(site, drew, load, loads)]
        both.append(z3.ULT(drew(self._phase(site)), loads(self._phase(load))))
        left = drew(site.loaded + amount.term)
        yield z3.Implies(z3.And(*both), z3.ULE(left, loads(tally.value)))

    def _alike(self, mine: Tally, one: Item, theirs: Tally, other: Item) -> Iterator[Expr]:
        """Yield the fact that two loads give one value."""
        both = self._together(mine.load, one, theirs.load, other)
        same = one(mine.value) == other(theirs.value)
        if not z3.is_true(z3.simplify(same)):
            yield z3.Implies(z3.And(*both), same)

    def _together(self, mine: Site, one: Item, theirs: Site, other: Item) -> Iterator[Expr]:
        """Yield the conditions that two work-items of a workgroup access one word in one round."""
        yield from (*one.exists, *other.exists)
        yield from (one(mine.reached), other(theirs.reached))
        yield one(mine.pointer.offset) == other(theirs.pointer.offset)
        yield from (one(each) == other(each) for each in self.evaluator.place.groups)
        yield from self._turns(mine, one, theirs, other)
