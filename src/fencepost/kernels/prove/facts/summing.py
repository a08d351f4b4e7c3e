"""Stored values of a work-item as sums of unknown values.

Constants, terms that ids decide, and values loaded from the object before are added up; any other
part is a value of its own. A loop-carried value is followed back through its iterations.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import z3

from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms import numeric
from fencepost.kernels.prove.terms.forms import Columns, Forms
from fencepost.kernels.prove.terms.term import Expr
from fencepost.records import dataclass, field

MOST_CARRIED = 64
"""Greatest number of iterations through which a loop-carried value is followed back."""


@dataclass
class Summing:
    """Splits terms into sums. `loaded`: values of loads of the object, by the function that
    represents each and the iterations of the loops inside `around`; `loads`: the loops around them.
    """

    evaluator: Evaluator
    columns: Columns
    loaded: Mapping[tuple[str, tuple[int, ...]], Forms]
    around: tuple[int, ...]
    size: int
    loads: dict[str, tuple[int, ...]] = field(default_factory=dict)
    carried: dict[tuple[int, tuple[tuple[int, int], ...], bytes], Forms] = field(
        default_factory=dict
    )

    def of(self, term: Expr, turn: dict[int, int], made: Array) -> Forms:
        """Return a term for each of some work-items, in an iteration of the inner loops."""
        return _Parts(self, turn, made).of(term)

    def link(self, name: str) -> tuple[int, Expr, Expr] | None:
        """Return the loop that carries a value, and the value in one iteration and in the next."""
        place = self.evaluator.place
        for fact in self.evaluator.constraints:
            if not z3.is_implies(fact) or not z3.is_eq(fact.children()[1]):
                continue
            later, before = fact.children()[1].children()
            if z3.is_app(later) and later.num_args() and later.decl().name() == name:
                last = later.children()[-1]
                for header, counter in place.counters.items():
                    if counter.eq(last):
                        earlier = counter - 1
                        after = z3.substitute(before, (earlier, counter))
                        told = z3.substitute(after, (counter, earlier)).eq(before)
                        return (header, later, after) if told else None
        return None


@dataclass
class _Parts:
    """The parts of terms of the work-items `made`, in an iteration."""

    whole: Summing
    turn: dict[int, int]
    made: Array
    known: dict[int, Forms] = field(default_factory=dict)

    def of(self, term: Expr) -> Forms:
        found = self.known.get(term.get_id())
        if found is None:
            found = self.known[term.get_id()] = self._of(term)
        return found

    def _of(self, term: Expr) -> Forms:
        numbers = self._number(term)
        if numbers is not None:
            return Forms.of(numbers)
        parts = self.whole.evaluator.walks.children(term)
        match self.whole.evaluator.walks.kind(term):
            case z3.Z3_OP_BADD:
                return self._sum([self.of(each) for each in parts])
            case z3.Z3_OP_BSUB:
                rest = [self.of(each).times(self._all(-1)) for each in parts[1:]]
                return self._sum([self.of(parts[0]), *rest])
            case z3.Z3_OP_BNEG:
                return self.of(parts[0]).times(self._all(-1))
            case z3.Z3_OP_BMUL if len(parts) == 2:
                return self._product(term, parts)
            case z3.Z3_OP_ITE:
                holds = self._number(parts[0])
                if holds is None:
                    return self._value(term)
                return self.of(parts[1]).among(holds, self.of(parts[2]))
            case z3.Z3_OP_UNINTERPRETED if parts:
                return self._function(term, parts)
        return self._value(term)

    def _sum(self, parts: list[Forms]) -> Forms:
        total = parts[0]
        for each in parts[1:]:
            total = total.plus(each)
        return total

    def _product(self, term: Expr, parts: tuple[Expr, ...]) -> Forms:
        for by, rest in (parts, parts[::-1]):
            numbers = self._number(by)
            if numbers is not None:
                shift = np.int64(64 - by.size())
                return self.of(rest).times((numbers.view(np.int64) << shift) >> shift)
        return self._value(term)

    def _function(self, term: Expr, parts: tuple[Expr, ...]) -> Forms:
        """Return the value of a load of the object, or of a loop-carried function."""
        name = term.decl().name()
        if name in self.whole.loads:
            return self._loaded(term, parts)
        if name.startswith("carried.") and name.endswith(".next"):
            found = self.whole.link(name)
            if found is not None:
                return self._carried(term, *found)
        return self._value(term)

    def _loaded(self, term: Expr, parts: tuple[Expr, ...]) -> Forms:
        place = self.whole.evaluator.place
        groups, turns = place.groups, parts[len(place.groups) : -1]
        if any(not a.eq(b) for a, b in zip(groups, parts, strict=False)):
            return self._value(term)
        at: list[int] = []
        for header, turn in zip(self.whole.loads[term.decl().name()], turns, strict=True):
            if header not in self.whole.around:
                number_of_turn = self._alike(turn)
                if number_of_turn is None:
                    return self._value(term)
                at.append(number_of_turn)
            elif not turn.eq(place.counter(header)):
                return self._value(term)
        rows = self.whole.loaded.get((term.decl().name(), tuple(at)))
        offset = self._number(parts[-1])
        if rows is None or offset is None:
            return self._value(term)
        places = offset // np.uint64(self.whole.size)
        inside = (places < len(rows.known)) & (offset % np.uint64(self.whole.size) == 0)
        chosen = rows.rows(np.where(inside, places, 0).astype(np.int64))
        return chosen.among(inside, Forms.nothing(len(inside)))

    def _carried(self, term: Expr, header: int, later: Expr, after: Expr) -> Forms:
        *mine, last = term.children()
        turn = self._alike(last)
        if turn is None or not 0 < turn <= MOST_CARRIED or header in self.whole.around:
            return self._value(term)
        if any(not a.eq(b) for a, b in zip(mine, later.children(), strict=False)):
            return self._value(term)
        there = {**self.turn, header: turn - 1}
        key = term.decl().get_id(), tuple(sorted(there.items())), self.made.tobytes()
        found = self.whole.carried.get(key)
        if found is None:
            found = _Parts(self.whole, there, self.made).of(after)
            self.whole.carried[key] = found
        return found

    def _value(self, term: Expr) -> Forms:
        return self.whole.columns.of(term, np.flatnonzero(self.made), len(self.made), self.turn)

    def _all(self, by: int) -> Array:
        return np.full(len(self.made), by, np.int64)

    def _alike(self, term: Expr) -> int | None:
        """Return the number that a term is for all of the work-items; None if there is none."""
        found = self._number(term)
        if found is None or not self.made.any():
            return None
        mine = found[self.made]
        return int(mine[0]) if (mine == mine[0]).all() else None

    def _number(self, term: Expr) -> Array | None:
        return number(self.whole.evaluator, term, self.turn)


def number(evaluator: Evaluator, term: Expr, turn: dict[int, int]) -> Array | None:
    """Return a term for each work-item of a workgroup in an iteration; None unless ids decide
    it.
    """
    launch, place = evaluator.launch, evaluator.place
    symbols = dict(numeric.local_ids(launch))
    for header, many in turn.items():
        symbols[place.counter(header).decl().name()] = np.asarray(many, np.uint64)
    try:
        found = numeric.evaluate(term, symbols, {}, evaluator.walks)
    except numeric.Unknown:
        return None
    return np.ascontiguousarray(np.broadcast_to(found, (launch.items,)))
