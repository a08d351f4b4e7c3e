"""Pairs of accesses whose addresses depend on ids alone, by a table of all work-items.

The address of every work-item is tabulated, and two accesses can only meet if their tables have a
byte in common. This decides at once address arithmetic with exclusive ors and shifts, which is
expensive for a solver: layouts of LDS permute the bits of ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Self

import numpy as np
import z3

from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.summary.accesses import Key, Site
from fencepost.kernels.prove.terms import numeric
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, bits, conjuncts
from fencepost.kernels.question.budget import Budget
from fencepost.llvm.launches.launch import Launch
from fencepost.records import dataclass, field

_FAR = 1 << 60
"""Bound on offsets that are compared, in bytes; sums of larger ones might wrap."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The bytes of one access in rows of `unit` bytes: the place of each row, and its least and
    greatest work-item.
    """

    place: Array
    low: Array
    high: Array


@dataclass(frozen=True, slots=True)
class Places:
    """Offsets of an access, for each work-item that may reach it.

    `base` is the z3 id of the term that is added to all offsets; 0 for nothing.
    """

    offsets: Array
    who: Array
    size: int
    base: int
    low: int
    high: int
    unit: int
    """Least and greatest offset, and the largest power of two that divides offsets and size."""

    @classmethod
    def of(cls, offsets: Array, who: Array, size: int, base: int) -> Self:
        """Return the places, with the values that are needed repeatedly."""
        if not len(offsets):
            return cls(offsets, who, size, base, 0, 0, 1)
        bits = int(np.bitwise_or.reduce(offsets)) | size
        ends = int(offsets.min()), int(offsets.max())
        return cls(offsets, who, size, base, *ends, bits & -bits)


@dataclass
class Tables:
    """Tables of accesses.

    `apart`: the parties are workgroups; otherwise work-items of one workgroup. `whole`: all
    workgroups of the launch are listed. Otherwise one arbitrary workgroup is, and a term that its
    work-items share may be added to all addresses; `shared` tests for such terms.
    """

    launch: Launch
    apart: bool
    whole: bool
    shared: Callable[[Expr], bool]
    budget: Budget
    walks: Walks
    places: dict[Key, Places | None] = field(default_factory=dict)
    rows: dict[tuple[Key, int], Rows | None] = field(default_factory=dict)
    memo: dict[int, Array | None] = field(default_factory=dict)
    values: dict[int, Array | None] = field(default_factory=dict)
    kept: list[Expr] = field(default_factory=list)
    bases: dict[int, Expr] = field(default_factory=dict)

    def __post_init__(self) -> None:
        groups = self.launch.groups if self.whole else 1
        self.count = self.launch.items * groups
        self.symbols: dict[str, Array] = {}
        if not self.usable:
            return
        self.symbols |= numeric.local_ids(self.launch)
        self.who = np.arange(self.count, dtype=np.int64)
        self.groups = self.who // self.launch.items
        self.window = np.zeros(self.count, np.int64)
        if self.whole:
            number = self.who // self.launch.items
            if self.apart:
                self.who = number
            else:
                self.window = number << np.int64(48)
            number = number.astype(np.uint64)
            x, y, _ = (np.uint64(each) for each in self.launch.grid)
            self.symbols = {name: np.tile(each, groups) for name, each in self.symbols.items()}
            self.symbols |= {
                "group.x": number % x,
                "group.y": number // x % y,
                "group.z": number // (x * y),
            }

    @property
    def usable(self) -> bool:
        """True if the launch is small enough to be tabulated."""
        return self.count <= self.budget.listed_items

    def never(self, left: Site, right: Site) -> bool:
        """Return True if the tables show that no two work-items touch the same byte."""
        return self.alike(left, right) and self.never_at(left, right, 0)

    def never_at(self, left: Site, right: Site, shift: int) -> bool:
        """Return True if the tables show that no two of two listed accesses touch the same byte if
        the base of the second exceeds that of the first by `shift`.
        """
        if self.disjoint_at(left, right, shift):
            return True
        first, second = self._places(left), self._places(right)
        if first is None or second is None or abs(shift) >= _FAR:
            return False
        unit = min(first.unit, second.unit, (shift & -shift) or first.unit)
        one, other = self._rows(left, first, unit), self._rows(right, second, unit)
        if one is None or other is None:
            return False
        there_at = other.place + shift // unit
        at: Array = np.searchsorted(there_at, one.place)
        at[at == len(there_at)] = 0
        hit = there_at[at] == one.place
        there = at[hit]
        alone = (one.low[hit] == one.high[hit]) & (other.low[there] == other.high[there])
        return bool((alone & (one.low[hit] == other.low[there])).all())

    def disjoint_at(self, left: Site, right: Site, shift: int) -> bool:
        """Return True if the tables show that two listed accesses have no byte in common, also of
        one work-item, if the base of the second exceeds that of the first by `shift`.
        """
        first, second = self._places(left), self._places(right)
        if first is None or second is None or abs(shift) >= _FAR:
            return False
        if not len(first.offsets) or not len(second.offsets):
            return True
        low, high = second.low + shift, second.high + shift
        return low >= first.high + first.size or first.low >= high + second.size

    def besides(self, site: Site) -> frozenset[int] | None:
        """Return the z3 ids of conditions other than ids under which a work-item reaches an access,
        all the same for its workgroup; None if a condition is not.
        """
        found = set()
        for each in conjuncts(site.reached):
            if self.value(each) is None:
                if not self.shared(each):
                    return None
                found.add(each.get_id())
        return frozenset(found)

    def added(self, site: Site) -> Expr | None:
        """Return the term that is added to all of a listed access; None if the access is not
        listed, or so far out that sums could wrap.
        """
        if not self.usable or site.pointer.region is None:
            return None
        places = self._places(site)
        if places is None or max(abs(places.low), abs(places.high)) >= _FAR:
            return None
        return self.bases[places.base] if places.base else bits(0, 64)

    def alike(self, left: Site, right: Site) -> bool:
        """Return True if two accesses are both listed, with the same term added to both."""
        if not self.usable or left.pointer.region is None:
            return False
        if left.pointer.region != right.pointer.region:
            return False
        first, second = self._places(left), self._places(right)
        return first is not None and second is not None and first.base == second.base

    def _rows(self, site: Site, places: Places, unit: int) -> Rows | None:
        key = (site.key, unit)
        if key not in self.rows:
            self.rows[key] = self._made(places, unit)
        return self.rows[key]

    def _made(self, places: Places, unit: int) -> Rows | None:
        spread = places.size // unit
        if len(places.offsets) * spread > self.budget.listed_rows:
            return None
        granules = ((places.offsets // unit)[:, None] + np.arange(spread)).reshape(-1)
        owners = np.repeat(places.who, spread)
        order = np.lexsort((owners, granules))
        granules, owners = granules[order], owners[order]
        starts = np.flatnonzero(np.diff(granules, prepend=granules[0] - 1))
        ends = np.append(starts[1:], len(granules)) - 1
        return Rows(granules[starts], owners[starts], owners[ends])

    def _places(self, site: Site) -> Places | None:
        if site.key not in self.places:
            self.places[site.key] = self._placed(site)
        return self.places[site.key]

    def _placed(self, site: Site) -> Places | None:
        if not z3.is_bv_value(site.size):
            return None
        base = 0
        offsets = self.value(site.pointer.offset)
        if offsets is None:
            offsets = self.value(z3.simplify(site.pointer.offset))
        if offsets is None and not self.whole:
            own, rest = self._parted(site.pointer.offset)
            offsets = self.value(own)
            if rest is not None:
                base = rest.get_id()
                self.bases[base] = rest
        if offsets is None:
            return None
        offsets = offsets.astype(np.uint64).view(np.int64) + self.window
        taken = self.taken(site)
        return Places.of(offsets[taken], self.who[taken], site.size.as_long(), base)

    def taken(self, site: Site) -> Array:
        """Return a mask of the work-items that may reach an access, as far as ids alone decide."""
        found = np.ones(self.count, np.bool_)
        for each in conjuncts(site.reached):
            holds = self.value(each)
            if holds is not None:
                found &= holds.astype(np.bool_)
        return found

    def _parted(self, offset: Expr) -> tuple[Expr, Expr | None]:
        """Split an offset into the part of the work-item and the part that its workgroup shares."""
        own, rest = bits(0, 64), []
        for each in self.summands(offset):
            if self.value(each) is None and self.shared(each):
                rest.append(each)
            else:
                own = own + each
        return own, z3.simplify(z3.Sum(rest)) if rest else None

    def summands(self, offset: Expr) -> list[Expr]:
        """Return the summands of an offset, split so that ids alone decide as many as possible."""
        for form in (offset, z3.simplify(offset)):
            parts = list(self._sum(form))
            if all(self.value(each) is not None or self.shared(each) for each in parts):
                return parts
        return parts

    def value(self, expr: Expr) -> Array | None:
        """Return a term for every work-item of the table; None if it depends on more than ids."""
        key = expr.get_id()
        if key not in self.values:
            self.kept.append(expr)  # an id is of a term only as long as the term lives
            try:
                made = numeric.evaluate(expr, self.symbols, self.memo, self.walks)
                self.values[key] = np.ascontiguousarray(np.broadcast_to(made, (self.count,)))
            except numeric.Unknown:
                self.values[key] = None
        return self.values[key]

    def _sum(self, expr: Expr) -> Iterator[Expr]:
        """Yield the summands of a sum, in which a number times a sum becomes a sum of products."""
        _, kind, parts, _ = self.walks.opened(expr)
        if kind == z3.Z3_OP_BADD:
            for each in parts:
                yield from self._sum(each)
        elif kind == z3.Z3_OP_BMUL and z3.is_bv_value(parts[0]):
            by, *others = parts
            if len(others) == 1 and self.walks.kind(others[0]) == z3.Z3_OP_BADD:
                for each in self.walks.children(others[0]):
                    yield from self._sum(z3.simplify(by * each))
            else:
                yield expr
        else:
            yield expr
