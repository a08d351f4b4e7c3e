"""What a counter in LDS holds once all have drawn from it.

A counter that is cleared a barrier before numbers are drawn of it is loaded a barrier behind. Where
no other clearing lies between, such a load gives no less than what any of the draws left there; and
no more than all work-items of the workgroup draw in a round. Two loads with nothing written between
them give one value. So where one work-item adds to another counter what it loads, and hands the
number before to its workgroup, each has a number of its own there: `out[base + mine]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import z3

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.amounts import Amount
from fencepost.kernels.prove.counters import Counter, bounds_of, cleared_before, counters
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.matching import Matcher
from fencepost.kernels.prove.parties import Item, Items, never
from fencepost.kernels.prove.phases import growing_facts, phase
from fencepost.kernels.prove.shared_values import Numbers, named
from fencepost.kernels.prove.terms import Expr
from fencepost.llvm.ir import Load
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import SyncSpace


@dataclass(frozen=True, slots=True)
class Tally:
    """A load of a counter, what it gives, and which draws it counts that come before it."""

    counter: Counter
    load: Site
    value: Expr
    counts: tuple[tuple[Site, Amount], ...]


@dataclass(frozen=True, slots=True)
class Tallied:
    """The counters of a kernel, their tallies, and a matcher that knows these."""

    counters: list[Counter]
    tallies: Tallies
    matcher: Matcher


def tallied(matcher: Matcher, *, split: bool) -> Tallied:
    """The counters of a kernel; also those to which work-items add what others hold."""
    known = counters(matcher, split=split)
    tallies = Tallies(matcher.evaluator, known)
    if tallies.found:
        matcher = Matcher(matcher.evaluator, matcher.found, tallies.bounds())
        known = counters(matcher, split=split)
    return Tallied(known, tallies, matcher)


class Tallies:
    """The loads of counters that are cleared in each round."""

    def __init__(self, evaluator: Evaluator, counters: Sequence[Counter]) -> None:
        self.evaluator = evaluator
        self.items = Items(evaluator, split=False)
        self.found = [
            made for each in counters for load in each.reads if (made := self._tally(each, load))
        ]
        self.alike = {
            (one.load.number, other.load.number)
            for one, other in product(self.found, repeat=2)
            if one.counter is other.counter and self._nothing_between(one, other)
        }

    # Loads

    def _tally(self, counter: Counter, load: Site) -> Tally | None:
        """What a load tells of a counter; None where that is nothing."""
        evaluator = self.evaluator
        if counter.below is None or not isinstance(load.instruction, Load):
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
        """Whether a store may come after a draw and not after a load of one round."""
        return any(self._between(draws, each, load, closed=False) for each in counter.stores)

    def _nothing_between(self, one: Tally, other: Tally) -> bool:
        """Whether nothing is written from one load to another one of one round."""
        writers = (*one.counter.adds, *one.counter.stores)
        loads = ((one.load, other.load), (other.load, one.load))
        return not any(
            self._between(early, each, late, closed=True)
            for each in writers
            for early, late in loads
        )

    def _between(self, early: Site, between: Site, late: Site, *, closed: bool) -> bool:
        """Whether three work-items of a workgroup may come to three accesses so that the second is
        not ordered after the last one, and not before the first one (`closed`: nor in its phase).
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
        """That two accesses are made in one turn of the loops around both."""
        place, graph = self.evaluator.place, self.evaluator.graph
        around = graph.loops_around(other.node)
        common = [each for each in graph.loops_around(one.node) if each in around]
        counters = [place.counter(each) for each in common]
        return [mine(each) == theirs(each) for each in counters]

    # Facts

    def bounds(self) -> list[Expr]:
        """What holds of what each work-item loads."""
        return [
            z3.Implies(each.load.reached, z3.ULE(each.value, each.counter.below))
            for each in self.found
        ]

    def told(self, pairs: list[tuple[Expr, Expr]], asked: Sequence[Expr], told: Numbers) -> Numbers:
        """What is told of numbers, with what each of two work-items and those who drew for it load
        and draw, where what is asked is about it.
        """
        if not self.found or not self._named([*asked, *told.facts], loads=True):
            return told
        whole = [*told.facts]
        for at, item in enumerate((Item(()), Item(tuple(pairs)))):
            draws, loads = ([each[at] for each in some] for some in (told.gave, told.handed))
            if self._named(asked, loads=False):
                draws.append(item)
            if self._named(asked, loads=True):
                loads.append(item)
            whole += self.facts(draws, loads)
        return replace(told, facts=tuple(whole))

    def _named(self, asked: Sequence[Expr], *, loads: bool) -> bool:
        """Whether what is asked is about what is loaded, or drawn."""
        terms = [each.value for each in self.found]
        if not loads:
            terms = [site.loaded for each in self.found for site, _ in each.counts]
        return named(z3.And(*asked), frozenset(each.decl().name() for each in terms))

    def facts(self, draw: Sequence[Item], load: Sequence[Item]) -> list[Expr]:
        """What holds of what some work-items draw and load."""
        drawn = bounds_of(list({id(each.counter): each.counter for each in self.found}.values()))
        found = [item.holds(each) for item in draw for each in drawn]
        found += [item.holds(each) for item in load for each in self.bounds()]
        for each in self.found:
            for one, other in product(draw, load):
                found += self._counted(each, one, other)
        for mine, theirs in product(self.found, repeat=2):
            if (mine.load.number, theirs.load.number) in self.alike:
                for one, other in product(load, repeat=2):
                    found += self._alike(mine, one, theirs, other)
        return found

    def _counted(self, tally: Tally, drew: Item, loads: Item) -> Iterator[Expr]:
        """That a load counts the draws before it."""
        load = tally.load
        for site, amount in tally.counts:
            both = [*self._together(site, drew, load, loads)]
            both.append(z3.ULT(drew(self._phase(site)), loads(self._phase(load))))
            left = drew(site.loaded + amount.term)
            yield z3.Implies(z3.And(*both), z3.ULE(left, loads(tally.value)))

    def _alike(self, mine: Tally, one: Item, theirs: Tally, other: Item) -> Iterator[Expr]:
        """That two loads give one value."""
        both = self._together(mine.load, one, theirs.load, other)
        same = one(mine.value) == other(theirs.value)
        if not z3.is_true(z3.simplify(same)):
            yield z3.Implies(z3.And(*both), same)

    def _together(self, mine: Site, one: Item, theirs: Site, other: Item) -> Iterator[Expr]:
        """That two work-items of a workgroup come to accesses of one word in one round."""
        yield from (*one.exists, *other.exists)
        yield from (one(mine.reached), other(theirs.reached))
        yield one(mine.pointer.offset) == other(theirs.pointer.offset)
        yield from (one(each) == other(each) for each in self.evaluator.place.groups)
        yield from self._turns(mine, one, theirs, other)


__all__ = ["Tallied", "Tallies", "Tally", "tallied"]
