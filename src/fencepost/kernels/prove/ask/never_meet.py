"""Accesses of two work-items of a workgroup that never touch one byte, regardless of barriers.

Order is not considered: neither barriers nor locks nor messages. A fact shown of a kernel without
its barriers, where loads of memory that it writes give any value, holds with any barriers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import z3

from fencepost.errors import BoundReached
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.ask.copies_in_flight import other_iterations
from fencepost.kernels.prove.ask.turns import ANY_TURN, Kept, Meeting, Turn, Turns
from fencepost.kernels.prove.disjoint.filters import Filters
from fencepost.kernels.prove.disjoint.radix import Radix
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.pairs import overlap_of, pairs_of
from fencepost.kernels.prove.summary.preconditions import of_any
from fencepost.kernels.prove.terms.ledger import Conflict
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.question.budget import Steps
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.ir import Call
from fencepost.records import dataclass, field

Both = tuple[Site, Site]
Start = tuple[int, Turn, Turn]
"""The distance between the starts of two tables, and the turns in which it is that."""
Starts = tuple[int, int, int, int, int, int, bool, bool]
"""Two nodes; the z3 ids of the terms added to their accesses, and of the conditions of these; True
for any iterations, and for two work-items."""
MOST_STARTS = 8
"""Greatest number of distances between the starts of two tables."""


@dataclass(frozen=True, slots=True, eq=False)
class Party:
    """A second work-item: the symbols that it has in place of the first one's, and the facts about
    both.
    """

    pairs: list[tuple[Expr, Expr]]
    facts: list[Expr]


@dataclass
class NeverMeet:
    """Decides pairs of accesses. `assumed` holds of the arguments.

    `always` are those that never meet, `now` those that do not meet while both work-items are in
    the same iterations of all loops around both, `in_turns` those that do not meet in some turns of
    loops, `copies` those of `always` that may be outstanding, with turns in which one work-item
    does not meet itself; `surely` are those that may meet according to tables, about which no
    solver need be asked.
    """

    evaluator: Evaluator
    assumed: list[Expr]
    always: list[Both] = field(default_factory=list)
    now: list[Both] = field(default_factory=list)
    surely: list[Both] = field(default_factory=list)
    in_turns: list[tuple[Both, Kept]] = field(default_factory=list)
    copies: list[tuple[Both, Kept]] = field(default_factory=list)
    found: dict[Starts, frozenset[Start] | None] = field(default_factory=dict)
    kept: list[Expr] = field(default_factory=list)

    def ask(self, found: Sequence[Site]) -> None:
        """Decide all pairs of some accesses, those to one of several objects split by object, until
        the work is used up.
        """
        evaluator = self.evaluator
        for each in found:  # before the facts are collected, which this adds to
            if each.pointer.region is None:
                evaluator.base(each.pointer)
        self.turns = Turns.of(evaluator, found)
        spans = Spans(evaluator.launch)
        asking = Asking(evaluator, self.assumed, spans)
        self.facts = asking.facts(apart=False, counted=False)
        self.others = Party(evaluator.place.second(apart=False), self.facts)
        own, elsewhere = asking.of_one(counted=False), other_iterations(evaluator)
        self.itself = Party(elsewhere, own + [z3.substitute(each, *elsewhere) for each in own])
        filters = Filters(evaluator, self.assumed, split=False, spans=spans)
        self.own, self.alike = filters.tables[False][0], filters.alike
        self.radix = Radix(
            self.own,
            filters.radix[False].same,
            self.assumed,
            spans,
            evaluator.ledger,
            lambda: evaluator.place.second(apart=False),
            lambda: evaluator.constraints,
            lambda: of_any(evaluator, self.assumed),
        )
        self.always += self._elsewhere(found)
        try:
            if self._contradicted():
                return
            self._asked([each for each in pairs_of(list(found)) if not self._listed(each)])
        except BoundReached:
            return  # what is not shown may meet

    def _elsewhere(self, found: Sequence[Site]) -> Iterator[Both]:
        """Yield accesses to different objects, which stay in theirs; except that all LDS whose size
        the launch gives begins at one place.
        """
        lds = self.evaluator.layout.lds
        open_ended = {number + LDS for number, each in lds.items() if each.size is None}
        for left, right in combinations(found, 2):
            regions = {left.pointer.region, right.pointer.region}
            if None in regions or len(regions) < 2 or not (left.how.writes or right.how.writes):
                continue
            if not regions <= open_ended:
                yield left, right

    def _contradicted(self) -> bool:
        """Return True if the known facts are contradictory: then nothing is concluded from them."""
        ledger = self.evaluator.ledger
        solver = ledger.solver(Steps.PAIR, "QF_UFBV")
        solver.add(*self.facts)
        return bool(ledger.check(solver) == z3.unsat)

    def _listed(self, pair: Both) -> bool:
        """Return True if tables settle a pair."""
        if self.own.never(*pair):
            self.always.append(pair)
            return True
        if not self.own.alike(*pair) or any(each.chosen is not None for each in pair):
            return False
        one, other = (self.alike.besides(each) for each in pair)
        if one is None or other is None or not (one <= other or other <= one):
            return False
        self.surely.append(pair)
        return True

    def _asked(self, pairs: Sequence[Both]) -> None:
        """Ask a solver, first about one iteration: accesses that meet there meet."""
        left = []
        for each in pairs:
            if not all(one.lds for one in each) and self.radix.never(*each) is not None:
                self.always.append(each)
            else:
                left.append(each)
        left = [each for each in left if not self._by_starts(each)]
        # What is left of LDS first: of global memory, products often cost all that there is.
        left.sort(key=lambda each: not all(one.lds for one in each))
        before = len(self.now)
        self._never([each for each in left if self._around(each)], self.now, again=False)
        straight = [each for each in left if not self._around(each)]
        self._never([*straight, *self.now[before:]], self.always, again=True)
        shown = {tuple(map(id, each)) for each in (*self.always, *(p for p, _ in self.in_turns))}
        for each in left:
            if tuple(map(id, each)) not in shown:
                self._by_turns(each)
        for each in self.always:
            if each[0].pointer.region == each[1].pointer.region and self._is_copied(each):
                apart = next(self._apart_by_starts(each, [self.itself]), frozenset())
                self.copies.append((each, Kept(self.turns.all_of(*each), apart)))

    def _is_copied(self, pair: Both) -> bool:
        """Return True if one access may be outstanding at the other."""
        return any(isinstance(each.instruction, Call) for each in pair)

    def _by_turns(self, pair: Both) -> None:
        """Ask in which turns of the loops around two accesses they may meet."""
        if self.turns.all_of(*pair) == ANY_TURN:
            return
        apart: list[Meeting] = []
        for party in self._parties(pair):
            conflict = self._conflict(pair, party, again=True)
            asked = [conflict.meet, conflict.overlap]
            found = (
                (turn, self._in_turn(asked, pair, party, turn)) for turn in self.turns.all_of(*pair)
            )
            apart.append(frozenset(turn for turn, terms in found if self._refuted(terms, party)))
        self._keep(pair, apart)

    def _in_turn(
        self, terms: Sequence[Expr], pair: Both, party: Party, turn: tuple[Turn, Turn]
    ) -> list[Expr]:
        """Return terms about two accesses as they are in a turn of each."""
        return self.turns.fixed(terms, self.turns.counters(*pair, turn, party.pairs))

    def _refuted(self, conditions: Sequence[Expr], party: Party) -> bool:
        """Return True if conditions are shown not to hold together."""
        if any(z3.is_false(each) for each in conditions):
            return True
        ledger = self.evaluator.ledger
        solver = ledger.solver(Steps.RANGES, "QF_UFBV")
        solver.add(*party.facts, *conditions)
        return bool(ledger.check(solver) == z3.unsat)

    def _parties(self, pair: Both) -> Iterator[Party]:
        """Yield the second parties to ask about: another work-item; and of copies, which may be
        outstanding, the same in other iterations.
        """
        yield self.others
        if self._is_copied(pair):
            yield self.itself

    def _keep(self, pair: Both, apart: Sequence[Meeting]) -> None:
        """Keep the turns in which each party is apart."""
        if apart and apart[0]:
            wholly = apart[0] & apart[1] if len(apart) > 1 else frozenset()
            self.in_turns.append((pair, Kept(apart[0], wholly)))

    def _by_starts(self, pair: Both) -> bool:
        """Return True if a pair is settled by the distances between the starts of two tables, in
        the turns of loops.
        """
        for again, shown in ((True, self.always), (False, self.now)):
            if not again and not self._around(pair):
                break
            starts = self._gaps(pair, self.others, again=again)
            if starts is None:
                return False
            gaps = {gap: self.alike.never_at(*pair, gap) for gap, _, _ in starts}
            if all(gaps.values()):
                shown.append(pair)
                return True
            if again:
                self._keep(pair, [*self._apart_by_starts(pair, self._parties(pair))])
        self.surely.append(pair)
        return True

    def _apart_by_starts(self, pair: Both, parties: Iterable[Party]) -> Iterator[Meeting]:
        """Yield the turns in which tables keep a pair apart, for each party; up to one for which
        they say nothing.
        """
        for party in parties:
            starts = self._gaps(pair, party, again=True)
            if starts is None:
                return
            never = self.alike.never_at if party is self.others else self.alike.disjoint_at
            meet = {(one, other) for gap, one, other in starts if not never(*pair, gap)}
            yield self.turns.all_of(*pair) - meet

    def _gaps(self, pair: Both, party: Party, *, again: bool) -> frozenset[Start] | None:
        """Return all distances from the start of the first of two listed accesses to that of the
        second where both are reached, with their turns; None if they are not known, or too many.
        Buffers that loops rotate have few starts, and tables decide the rest for all their
        accesses.
        """
        left, right = pair
        first, second = self.alike.added(left), self.alike.added(right)
        if first is None or second is None or left.pointer.region != right.pointer.region:
            return None
        self.kept += [first, second]  # whose numbers are their own only as long as they live
        meet = (self._reached(left), self._reached(right))
        self.kept += meet
        numbers = (each.get_id() for each in (first, second, *meet))
        key = (left.node, right.node, *numbers, again, party is self.others)
        if key not in self.found:
            self.found[key] = self._counted(pair, party, first, second, again=again)
        return self.found[key]

    def _reached(self, site: Site) -> Expr:
        """Return the condition of the accesses of a class: that of their node, for other accesses
        of it may have more conditions, or of the object that is chosen there.
        """
        return self.evaluator.reach(site.node) if site.chosen is None else site.reached

    def _counted(
        self, pair: Both, party: Party, first: Expr, second: Expr, *, again: bool
    ) -> frozenset[Start] | None:
        gap = z3.simplify(z3.substitute(second, *party.pairs) - first)
        left, right = pair
        meet = [self._reached(left), z3.substitute(self._reached(right), *party.pairs)]
        if not again:
            found = self._values(gap, [*meet, *self._same_turns(pair)], party)
            return found if found is None else frozenset((each, (), ()) for each in found)
        known: set[Start] = set()
        for turn in self.turns.all_of(*pair):
            far, *conditions = self._in_turn([gap, *meet], pair, party, turn)
            if any(z3.is_false(each) for each in conditions):
                continue
            found = self._values(far, conditions, party)
            if found is None:
                return None
            known |= {(each, *turn) for each in found}
        return frozenset(known)

    def _values(
        self, term: Expr, conditions: Sequence[Expr], party: Party
    ) -> frozenset[int] | None:
        """Return all values of a term under some conditions; None if they are not known, or too
        many.
        """
        if z3.is_bv_value(term):
            return frozenset({term.as_signed_long()})
        ledger = self.evaluator.ledger
        solver = ledger.solver(Steps.RANGES, "QF_UFBV")
        solver.add(*party.facts, *conditions)
        known: set[int] = set()
        while len(known) <= MOST_STARTS:
            ledger.bound(solver, Steps.RANGES)
            result = ledger.check(solver)
            if result == z3.unsat:
                return frozenset(known)
            if result != z3.sat:
                return None
            number = solver.model().eval(term, model_completion=True)
            known.add(number.as_signed_long())
            solver.add(term != number)
        return None

    def _around(self, pair: Both) -> list[int]:
        """Return the loops around both accesses."""
        graph = self.evaluator.graph
        one, other = (graph.loops_around(each.node) for each in pair)
        return [each for each in one if each in other]

    def _never(self, pairs: Sequence[Both], shown: list[Both], *, again: bool) -> None:
        """Add those of some pairs that never meet; not `again`: in the same iterations."""
        together = self.evaluator.ledger.budget.together
        for start in range(0, len(pairs), together):
            some = pairs[start : start + together]
            parts = [self._conflict(each, self.others, again=again) for each in some]
            shown += [some[at] for at in self._impossible(parts)]

    def _conflict(self, pair: Both, party: Party, *, again: bool) -> Conflict:
        left, right = pair
        meet = [left.reached, z3.substitute(right.reached, *party.pairs)]
        meet += [] if again else self._same_turns(pair)
        overlap = overlap_of(self.evaluator, left, right, party.pairs)
        return Conflict(z3.And(*meet), overlap.bits)

    def _same_turns(self, pair: Both) -> list[Expr]:
        """Return the conditions that both are in the same iterations of the loops around both."""
        place = self.evaluator.place
        counters = [place.counter(each) for each in self._around(pair)]
        return [each == z3.substitute(each, *place.second(apart=False)) for each in counters]

    def _impossible(self, parts: Sequence[Conflict]) -> list[int]:
        """Return the numbers of unsatisfiable conflicts; each model removes those it satisfies."""
        ledger = self.evaluator.ledger
        solver = ledger.solver(Steps.PAIR, "QF_UFBV")
        solver.add(*self.facts)
        chosen = [z3.Bool(f"pair.{at}") for at in range(len(parts))]
        wholes = [z3.And(each.meet, each.overlap) for each in parts]
        solver.add(*(z3.Implies(a, b) for a, b in zip(chosen, wholes, strict=True)))
        shown: list[int] = []
        work = [list(range(len(parts)))]
        while work:
            some = work.pop()
            if not some:
                continue
            solver.push()
            solver.add(z3.Or(*(chosen[at] for at in some)))
            ledger.bound(solver, Steps.PAIR)
            result = ledger.check(solver)
            if result == z3.unsat:
                shown += some
            elif result == z3.sat:
                model = solver.model()
                had = {
                    at for at in some if z3.is_true(model.eval(wholes[at], model_completion=True))
                }
                work.append([at for at in some if at not in had] if had else [])
            elif len(some) > 1:
                half = len(some) // 2
                work += [some[:half], some[half:]]
            solver.pop()
        return sorted(shown)
