"""Prefix sums in LDS: the value that a scan leaves at each place.

A scan stores at each place the sum of the values up to it. However it does so, `Replay` finds of
which values each sum is made; if these are consecutive ones of a row of values (`Row`), the ends of
the stretch describe it. `sum_facts.py` states them as facts for solvers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import z3

from fencepost.kernels.prove.facts.replay import Held, Replay, is_shared_load
from fencepost.kernels.prove.facts.summing import number
from fencepost.kernels.prove.facts.tally import Tallies, Tally
from fencepost.kernels.prove.facts.windows import Line, Row, Stretch, line_of, rows_of, stretches
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.forms import Columns
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, field, replace

MOST_SUM = 1 << 31
"""Exclusive upper bound of sums."""
WORDS = (4, 8)
"""Sizes, in bytes, of the words whose sums are followed."""
Key = tuple[object, ...]
"""The identity of a row."""


@dataclass(frozen=True, slots=True)
class Summed:
    """The contents of an object where it is loaded: at places from `low` to below `high`, of `size`
    bytes each, the sum of `constant` and the stretches. `around`: the loops in an iteration of
    which it is.
    """

    size: int
    low: int
    high: int
    constant: Line
    stretches: tuple[Stretch, ...]
    around: tuple[int, ...]


@dataclass
class RunningSums:
    """The sums that a kernel's loads from LDS give. `tallies` bound the values of counters."""

    evaluator: Evaluator
    found: Sequence[Site]
    tallies: Tallies
    loads: dict[str, Site] = field(default_factory=dict)
    known: dict[str, Summed | None] = field(default_factory=dict)
    replays: dict[tuple[int, tuple[int, ...]], Replay | None] = field(default_factory=dict)
    bounds: dict[Key, tuple[int, int] | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if any(each.pointer.region is None and each.how.writes for each in self.found):
            return
        for each in self.found:
            name = each.instruction.head.name
            if each.how.writes or not each.lds or name is None:
                continue
            value = self.evaluator.value(name)
            if not is_shared_load(self.evaluator, each, value):
                continue
            if each.size.eq(bits(value.size() // 8, 64)) and value.size() // 8 in WORDS:
                self.loads[value.decl().name()] = each

    # What loads give

    @property
    def told(self) -> frozenset[int | None]:
        """Objects of which sums are known; these rest on barriers alone to order stores to them."""
        found = (self.loads[name] for name, each in self.known.items() if each is not None)
        return frozenset(each.pointer.region for each in found)

    def summed(self, name: str) -> Summed | None:
        """Return the contents of the object that a load, named by its function, reads."""
        if name not in self.known:
            self.known[name] = self._summed(self.loads[name])
        return self.known[name]

    def _summed(self, load: Site) -> Summed | None:
        around = self.evaluator.graph.loops_around(load.node)
        region = load.pointer.region
        assert region is not None
        if (region, around) not in self.replays:
            mine = [each for each in self.found if each.pointer.region == region]
            replay = Replay(self.evaluator, mine, around, Columns())
            self.replays[region, around] = replay if replay.run() else None
        made = self.replays[region, around]
        held = made.at(load) if made is not None else None
        return None if made is None or held is None else self._fitted(made, held)

    def _fitted(self, replay: Replay, held: Held) -> Summed | None:
        """Return the sums at all known places in one linear form; None if there is no such form."""
        places = np.flatnonzero(held.places.known)
        if not len(places) or len(places) != places[-1] - places[0] + 1:
            return None
        rows = held.places.rows(places)
        found: list[Stretch] = []
        left = set(np.flatnonzero(rows.many.any(axis=0)).tolist())
        for either in rows_of(replay.columns.found):
            if left.isdisjoint(either[0].columns):
                continue
            tried = (stretches(rows.many, places, self._whole(each)) for each in either)
            fits = next((each for each in tried if each is not None), None)
            if fits is None:
                return None
            left -= set(either[0].columns)
            found += fits
        constant = next(line_of(places, rows.constant), None)
        if left or not found or constant is None:
            return None
        low, high = int(places[0]), int(places[-1]) + 1
        return Summed(held.size, low, high, constant, tuple(found), replay.around)

    def _whole(self, row: Row) -> Row:
        """Return a row of one work-item over all iterations of its loop: the last value may not be
        summed.
        """
        last = None if row.header is None else self.evaluator.last_turn(row.header)
        if last is None or row.count > 1:
            return row
        return replace(row, turns=max(row.turns, last + 1 - row.begin))

    # How large values are

    def bound(self, row: Row) -> tuple[int, int] | None:
        """Return an upper bound of each value of a row, and one of their sum; None if there is
        none.
        """
        if row.key not in self.bounds:
            self.bounds[row.key] = self._bounded(row)
        return self.bounds[row.key]

    def _bounded(self, row: Row) -> tuple[int, int] | None:
        evaluator, size = self.evaluator, row.term.size()
        counted = [each for each in self.tallies.found if each.value.eq(row.term)]
        tried = {1, evaluator.launch.wave, *(each.counter.below or 0 for each in counted)}
        known = [*evaluator.place.bounds(), *evaluator.ranks.facts()]
        known += [*self._member(row), *self.tallies.bounds()]
        for most in sorted(tried - {0}):
            if row.length * most >= min(MOST_SUM, 1 << size):
                continue
            asked = [*known, z3.UGT(row.term, most)]
            if evaluator.ledger.never(asked, Steps.SMALL_FACT) is not None:
                totals = [each.counter.below for each in counted if self._once(row, each)]
                return most, min([row.length * most, *(n for n in totals if n is not None)])
        return None

    def _member(self, row: Row) -> Iterator[Expr]:
        """Yield the conditions that a work-item in an iteration has a value of a row. Other
        conditions on the load are left out, since a sum is stated for all who load from the object.
        """
        place = self.evaluator.place
        who = z3.BitVec("row.number", 32)
        yield z3.ULT(who, row.count)
        for symbol, value in place.numbered(row.first + row.apart * who):
            yield symbol == value
        for header, turn in row.fixed:
            yield place.counter(header) == turn
        if row.header is not None:
            yield z3.ULT(place.counter(row.header) - row.begin, row.turns)

    def _once(self, row: Row, tally: Tally) -> bool:
        """Return True if no draw is counted in two values of a row: each value is of a word of its
        own, and counts the draws of one iteration of the loops around all writes to the counter.
        """
        counter, load = tally.counter, tally.load
        loops = self.evaluator.graph.loops_around
        around = {loops(each.node) for each in (*counter.adds, *counter.stores)}
        if load.chosen is not None or len(around) != 1 or row.header in around.pop():
            return False
        return self._own_words(row, load)

    def _own_words(self, row: Row, load: Site) -> bool:
        """Return True if each value of a row is of a word of its own."""
        seen: set[int] = set()
        for turn in range(row.begin, row.begin + row.turns):
            there = dict(row.fixed) | ({} if row.header is None else {row.header: turn})
            offset = number(self.evaluator, load.pointer.offset, there)
            if offset is None:
                return False
            items = range(row.first, row.first + row.apart * row.count, row.apart)
            seen |= {int(offset[item]) for item in items}
        return len(seen) == row.length
