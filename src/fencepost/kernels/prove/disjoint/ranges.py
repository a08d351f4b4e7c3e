"""Accesses apart by ranges: the parts of addresses that ids decide, and the rest.

Buffers that loops rotate start at a place that all work-items compute equally; the part of a
work-item lies in a range. One query about the starts decides for all accesses of two nodes.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.summary.accesses import Key, Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.ledger import Conflict
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace

FARTHEST = 1 << 31
"""Size in bytes of a range that gives no information about an address."""
Class = tuple[int, int]
"""A node, and the z3 id of the term added to the parts that ids decide."""


@dataclass
class Ranges:
    """Decides classes of accesses of one workgroup; `tables` are of any workgroup, `spans` bound
    terms of ids and of counters of loops.
    """

    evaluator: Evaluator
    tables: Tables
    spans: Spans
    classes: dict[Key, Class | None] = field(default_factory=dict)
    rests: dict[int, Expr] = field(default_factory=dict)
    hulls: dict[Class, tuple[int, int]] = field(default_factory=dict)
    answers: dict[tuple[Class, Class, frozenset[SyncSpace]], str | None] = field(
        default_factory=dict
    )

    def learn(self, sites: Sequence[Site]) -> None:
        """Register the accesses for later queries."""
        for each in sites:
            self.classes[each.key] = self._class(each)

    def never(
        self,
        left: Site,
        right: Site,
        spaces: frozenset[SyncSpace],
        together: Expr,
        facts: list[Expr],
    ) -> str | None:
        """Return the query that shows that the ranges of two accesses never meet while `together`
        holds, which is a condition on the memory `spaces`; None if they may.
        """
        one, other = self.classes.get(left.key), self.classes.get(right.key)
        if one is None or other is None or left.pointer.region != right.pointer.region:
            return None
        key = (one, other, spaces)
        if key not in self.answers:
            self.answers[key] = self._apart(one, other, left, right, together, facts)
        return self.answers[key]

    def turns(self, left: Site, right: Site) -> bool:
        """Return True if the ranges of two accesses begin at places that change with the iterations
        of loops around them, as for rotated buffers.
        """
        return all(self._turns(each) for each in (left, right))

    def _turns(self, site: Site) -> bool:
        found = self.classes.get(site.key)
        if found is None:
            return False
        evaluator = self.evaluator
        around = evaluator.graph.loops_around(site.node)
        counters = {evaluator.place.counter(each).get_id() for each in around}
        return evaluator.walks.mentions(self.rests[found[1]], counters)

    def _apart(
        self,
        one: Class,
        other: Class,
        left: Site,
        right: Site,
        together: Expr,
        facts: list[Expr],
    ) -> str | None:
        pairs = self.evaluator.place.second(apart=False)
        start = self.rests[one[1]]
        there = z3.substitute(self.rests[other[1]], *pairs)
        (low, high), (bottom, top) = self.hulls[one], self.hulls[other]
        if max(high - bottom, top - low) >= 1 << 62:
            return None
        # They meet where start + [low, high) and there + [bottom, top) do.
        gap = there - start
        reach = self.evaluator.reach  # of the nodes: accesses of a class may have more conditions
        meet = [together, reach(left.node), z3.substitute(reach(right.node), *pairs)]
        near = z3.And(gap < bits(high - bottom, 64), gap > bits(low - top, 64))
        conflict = Conflict(z3.And(*meet), near)
        return self.evaluator.ledger.none_of(facts, [conflict], Steps.RANGES, "QF_UFBV")

    def _class(self, site: Site) -> Class | None:
        if site.pointer.region is None or not z3.is_bv_value(site.size) or not self.tables.usable:
            return None
        place = self.evaluator.place
        ids = {each.get_id() for each in (place.tag, *place.local) if not z3.is_bv_value(each)}
        low = high = 0
        rest = []
        for each in self.tables.summands(site.pointer.offset):
            table = self.tables.value(each)
            if table is not None:
                numbers = table.astype("uint64").view("int64")
                low, high = low + int(numbers.min()), high + int(numbers.max())
            elif self.evaluator.walks.mentions(each, ids):
                least, most = self.spans.of(each)
                if most - least >= FARTHEST:
                    return None
                low, high = low + least, high + most
            else:
                rest.append(each)
        total = z3.simplify(z3.Sum(rest)) if rest else bits(0, 64)
        key = (site.node, total.get_id())
        self.rests[total.get_id()] = total
        high += site.size.as_long()
        if key in self.hulls:
            low, high = min(low, self.hulls[key][0]), max(high, self.hulls[key][1])
        self.hulls[key] = (low, high)
        return key
