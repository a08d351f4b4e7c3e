"""Facts about prefix sums for solvers.

For a row of values, P(b) is the sum of the first b. A load gives a combination of the ends of its
stretches: P(x + 1) at place x for an inclusive scan, P(x) for an exclusive one. P begins with 0,
and P(i + 1) is P(i) plus value number i. If no value is above a bound, P grows from each number to
the next by at most the bound, and stays below the length of the row times the bound, so that it
fits its word. So a work-item that keeps an element, whose value is 1, has a place of its own: P(i)
< P(i + 1) <= P(j) for i < j.

Only the ends in a question are compared, and their neighbours, and only where the value there is of
the work-item itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import numpy as np
import z3

from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.facts.running_sums import Key, RunningSums, Summed
from fencepost.kernels.prove.facts.windows import Line, Row
from fencepost.kernels.prove.summary.parties import Item
from fencepost.kernels.prove.terms import numeric
from fencepost.kernels.prove.terms.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms.term import Expr, applications, bits, function, resized
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, field, replace

MOST_ENDS = 24
"""Greatest number of ends of stretches that are compared in one question."""


@dataclass(frozen=True, slots=True)
class End:
    """An end of a stretch: its row, workgroup, iterations and number, and the sum up to there.
    `sure`: it lies in the row; `own`: the values with facts, the one before the end or behind it,
    or both. `item`: the work-item whose value the only one is.
    """

    row: Row
    around: tuple[int, ...]
    here: tuple[Expr, ...]
    number: Expr
    total: Expr
    sure: bool = False
    own: tuple[int, ...] = (-1, 0)
    item: Item | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """An end, with the number before it and the one behind if these have facts, else itself."""

    end: End
    before: End
    behind: End


@dataclass(frozen=True, slots=True)
class Told:
    """Facts about sums, and the work-items whose values they concern."""

    facts: tuple[Expr, ...] = ()
    items: tuple[Item, ...] = ()


@dataclass
class SumFacts:
    """Facts about the sums of a kernel."""

    sums: RunningSums
    names: dict[Key, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.evaluator = self.sums.evaluator
        self.place = self.evaluator.place

    def about(self, asked: Sequence[Expr]) -> bool:
        """Return True if a question is about sums."""
        loads = _applied(asked, frozenset(self.sums.loads))
        return any(self.sums.summed(each.decl().name()) is not None for each in loads)

    def told(self, items: Sequence[Item], asked: Sequence[Expr]) -> Told:
        """Return the facts about the sums in a question about some work-items."""
        facts: list[Expr] = []
        ends: dict[int, End] = {}
        for load in _applied(asked, frozenset(self.sums.loads)):
            summed = self.sums.summed(load.decl().name())
            if summed is not None:
                made, used = self._of_load(load, summed, items)
                facts += (self._in_turns(load.children()[:-1], each) for each in made)
                ends |= {each.total.get_id(): each for each in used}
        if not facts or len(ends) > MOST_ENDS:
            return Told()
        given: list[Item] = []
        chains = []
        for each in ends.values():
            chain = self._chain(each)
            chains.append(chain)
            for low, high in ((chain.before, chain.end), (chain.end, chain.behind)):
                if low is not high:
                    step = self._step(low, high, items, given, each.item)
                    facts += (self._in_turns(each.here, fact) for fact in step)
            for number in {
                e.total.get_id(): e for e in (chain.before, each, chain.behind)
            }.values():
                facts += (self._in_turns(each.here, fact) for fact in self._bounds(number))
        for one, other in permutations(chains, 2):
            growing = self._growing(one, other)
            facts += (self._in_turns(one.end.here, fact) for fact in growing)
        return Told(tuple(each for each in facts if not z3.is_true(each)), tuple(given))

    def _in_turns(self, here: Sequence[Expr], fact: Expr) -> Expr:
        """Return a fact about sums in some iterations, on condition that these exist: none comes
        before the first.
        """
        outer = here[len(self.place.groups) :]
        return z3.simplify(z3.Implies(self._are_turns(outer), fact)) if outer else fact

    def _are_turns(self, turns: Sequence[Expr]) -> Expr:
        return z3.And(*(z3.ULT(each, MOST_ITERATIONS) for each in turns))

    # What a load gives

    def _of_load(
        self, load: Expr, summed: Summed, items: Sequence[Item]
    ) -> tuple[list[Expr], list[End]]:
        """Return facts about the value of a load, and the ends of the sums that it consists of."""
        *here, offset = load.children()
        shift = summed.size.bit_length() - 1
        wide = min(32, 2 + max(summed.high, *(e.row.length for e in summed.stretches)).bit_length())
        exact = z3.simplify(z3.Extract(wide + shift - 1, shift, offset))
        # A name of its own keeps what is asked short.
        known = z3.is_bv_value(exact)
        place = exact if known else _place_of(offset, summed.size, wide)
        places, whose = self._places(offset, summed, items)
        total = _number(summed.constant, resized(place, load.size()))
        ends = []
        for each in summed.stretches:
            end = self._end(each.row, summed.around, tuple(here), _number(each.end, place))
            end = replace(end, sure=places is not None, own=() if known else end.own)
            if places is not None and not known:
                own = _own(each.row, each.end.at(places))
                alone = len(own) == 1 and each.row.apart == 1
                end = replace(end, own=own, item=whose if alone else None)
            total = total + bits(each.weight, load.size()) * resized(end.total, load.size())
            ends.append(end)
        gives = load == total
        if places is None:
            low, high = (each * summed.size for each in (summed.low, summed.high))
            whole = z3.URem(offset, bits(summed.size, 64)) == 0
            inside = z3.And(whole, z3.UGE(offset, low), z3.ULT(offset, high))
            return [place == exact, z3.Implies(inside, gives)], ends
        if not known:
            return [resized(place, 64) * summed.size == offset, gives], ends
        return [gives], ends

    def _places(
        self, offset: Expr, summed: Summed, items: Sequence[Item]
    ) -> tuple[Array | None, Item | None]:
        """Return the places of an offset for each work-item, if ids decide it, and the one whose
        ids these are; None if they do not, or if it lies outside of the known places.
        """
        ids = numeric.local_ids(self.evaluator.launch)
        for item in items:
            symbols = {
                item(symbol).decl().name(): ids[symbol.decl().name()]
                for symbol in self.place.local
                if not z3.is_bv_value(symbol)
            }
            try:
                found = numeric.evaluate(offset, symbols, {}, self.evaluator.walks)
            except numeric.Unknown:
                continue
            found = np.broadcast_to(found, (self.evaluator.launch.items,))
            places = (found // np.uint64(summed.size)).astype(np.int64)
            whole = not (found % np.uint64(summed.size)).any()
            inside = whole and (places >= summed.low).all() and (places < summed.high).all()
            return (places, item) if inside else (None, None)
        return None, None

    def _end(self, row: Row, around: tuple[int, ...], here: tuple[Expr, ...], number: Expr) -> End:
        """Return an end of a stretch, with number and sum in as few bits as they need."""
        name = self.names.setdefault((*row.key, around), f"sum.{len(self.names)}")
        number = z3.simplify(resized(number, row.length.bit_length() + 2))
        bound = self.sums.bound(row)
        size = row.term.size() if bound is None else bound[1].bit_length()
        return End(row, around, here, number, function(name, [*here, number], IntType(size)))

    def _chain(self, end: End) -> Chain:
        """Return an end with its neighbours."""

        def beside(by: int) -> End:
            made = self._end(end.row, end.around, end.here, end.number + by)
            # Of the one value that is told, it is known that there is one.
            return replace(made, sure=end.sure and len(end.own) == 1, own=())

        before = beside(-1) if -1 in end.own else end
        return Chain(end, before, beside(1) if 0 in end.own else end)

    # What holds of sums

    def _step(
        self,
        here: End,
        following: End,
        items: Sequence[Item],
        given: list[Item],
        own: Item | None,
    ) -> Iterator[Expr]:
        """Yield the facts that a sum grows by the value at its end, which may be that of `own`."""
        row, place = here.row, self.place
        who, turn = _of_number(row, here.number)
        pairs = [*zip(place.groups, here.here, strict=False), *place.numbered(who)]
        if own is not None:
            ids = [each for each in place.local if not z3.is_bv_value(each)]
            pairs = [*pairs[: len(place.groups)], *((each, own(each)) for each in ids)]
        outer = here.here[len(place.groups) :]
        turns = [*zip(here.around, outer, strict=True), *((h, bits(n, 32)) for h, n in row.fixed)]
        if row.header is not None:
            turns.append((row.header, turn))
        pairs += [(place.counter(header), each) for header, each in turns]
        # An end that lies in the row may be the one behind its last value.
        one = here.sure and len(here.own) < 2
        inside = z3.BoolVal(True) if one else z3.ULT(here.number, row.length)
        bound = self.sums.bound(row)

        def by(value: Expr) -> Expr:
            grown: Expr = following.total == here.total + resized(value, here.total.size())
            if bound is None:
                return grown
            rest = self._rest(here, bound[0]), self._rest(following, bound[0])
            less = rest[0] + bound[0] == rest[1] + resized(value, rest[0].size())
            return z3.And(grown, less, z3.ULE(value, bound[0]))

        # Whatever else is this one's own may be anything.
        tag = z3.BitVec(f"tag.{here.total.get_id()}", 8) if own is None else own(place.tag)
        item = Item((*pairs, (place.tag, tag)))
        if own is not None:
            yield by(item(row.term))
            return
        if not self.evaluator.walks.mentions(row.term, {place.tag.get_id()}):
            given.append(Item(item.pairs, z3.And(inside, self._are_turns(outer))))
            yield z3.Implies(inside, by(item(row.term)))
            return
        for each in items:  # only these have values that are their own
            symbols = (*place.groups, *place.local)
            same = [each(s) == item(s) for s in symbols if not z3.is_bv_value(s)]
            there = Item((*pairs, (place.tag, each(place.tag))))
            yield z3.Implies(z3.And(inside, *same), by(there(row.term)))

    def _bounds(self, end: End) -> Iterator[Expr]:
        """Yield the bounds of a sum."""
        yield z3.simplify(z3.Implies(end.number == 0, end.total == 0))
        bound = self.sums.bound(end.row)
        if bound is not None:
            rest = self._rest(end, bound[0])
            most = resized(end.number, rest.size()) * bound[0]
            all_of_it = resized(end.total, rest.size()) + rest == most
            held = z3.And(z3.ULE(end.total, bound[1]), z3.ULE(rest, most), all_of_it)
            yield held if end.sure else z3.Implies(z3.ULE(end.number, end.row.length), held)

    def _rest(self, end: End, most: int) -> Expr:
        """Return the difference between a sum and its greatest possible value."""
        size = 1 + max((end.row.length * most).bit_length(), end.number.size())
        name = f"rest.{end.total.decl().name()}"
        return function(name, end.total.children(), IntType(size))

    def _growing(self, one: Chain, other: Chain) -> Iterator[Expr]:
        """Yield the facts that sums grow from an end to a later one, and the greatest growth: the
        difference to the greatest value grows too.
        """
        row, bound = one.end.row, self.sums.bound(one.end.row)
        if bound is None or (row.key, one.end.around) != (other.end.row.key, other.end.around):
            return
        same = [a == b for a, b in zip(one.end.here, other.end.here, strict=True)]
        for low, high in self._between(one, other):
            held = [*same, z3.ULE(low.number, high.number)]
            if not high.sure:
                held.append(z3.ULE(high.number, row.length))
            if any(z3.is_false(z3.simplify(each)) for each in held):
                continue
            rest = self._rest(low, bound[0]), self._rest(high, bound[0])
            yield z3.Implies(z3.And(*held), z3.And(z3.ULE(low.total, high.total), z3.ULE(*rest)))

    def _between(self, one: Chain, other: Chain) -> tuple[tuple[End, End], ...]:
        """Return the ends to compare: if one value is known at each, those between the two."""
        if len(one.end.own) < 2 and len(other.end.own) < 2:
            return ((one.behind, other.before),)
        return (one.behind, other.end), (one.end, other.before)


def _own(row: Row, ends: Array) -> tuple[int, ...]:
    """Return the position of the work-item's own value: the last one before its end, or the next
    one; both, if it is neither.
    """
    if row.count == 1 or row.turns > 1:
        return -1, 0
    mine = (np.arange(len(ends)) - row.first) // row.apart
    for by in (-1, 0):
        if (ends + by == mine).all() and (mine >= 0).all() and (mine < row.count).all():
            return (by,)
    return -1, 0


def _place_of(offset: Expr, size: int, wide: int) -> Expr:
    """Return a name for the place of an offset, in words of a size."""
    return z3.BitVec(f"place.{offset.get_id()}.{size}.{wide}", wide)


def _number(line: Line, place: Expr) -> Expr:
    """Return the number of a line at a place."""
    found: Expr = bits(line.start, place.size())
    if line.step:
        found = found + bits(line.step, place.size()) * z3.LShR(place, line.shift)
    return found


def _of_number(row: Row, number: Expr) -> tuple[Expr, Expr]:
    """Return the work-item and the iteration of the value with a number."""
    number = resized(number, 32)
    inner, both = (row.count, row.turns)[not row.across], row.count > 1 and row.turns > 1
    if both:
        quotient, rest = z3.UDiv(number, bits(inner, 32)), z3.URem(number, bits(inner, 32))
        who, turn = (rest, quotient) if row.across else (quotient, rest)
    else:
        who, turn = (number, bits(0, 32)) if row.count > 1 else (bits(0, 32), number)
    return z3.simplify(row.first + row.apart * who), z3.simplify(row.begin + turn)


def _applied(terms: Sequence[Expr], names: frozenset[str]) -> list[Expr]:
    """Return the applications of some functions that occur in terms."""
    return [each for each in applications(terms, names) if each.num_args()]
