"""Pairs of accesses whose addresses depend on ids alone, by a table of all work-items.

Where accesses are is written down for every work-item, and two of them can only meet where the
tables have a byte in common. This decides at once what address arithmetic with exclusive ors and
shifts would cost a solver: layouts of LDS are permutations of the bits of ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Self

import numpy as np
import z3

from fencepost.kernels.budget import Budget
from fencepost.kernels.execute.values import Array
from fencepost.kernels.prove import numeric
from fencepost.kernels.prove.accesses import Key, Site
from fencepost.kernels.prove.subterms import Walks
from fencepost.kernels.prove.terms import Expr, bits
from fencepost.llvm.launch import Launch
from fencepost.records import dataclass, field

_FAR = 1 << 60
"""Bytes beyond which sums of offsets are not compared: they might run around."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The bytes of one access, `unit` of them a row: where, and by whom at least and at most."""

    place: Array
    low: Array
    high: Array


@dataclass(frozen=True, slots=True)
class Places:
    """Where an access is, for each work-item that may come to it.

    `base` is what is added to the offsets, the same for all, by its z3 id; 0 for nothing.
    """

    offsets: Array
    who: Array
    size: int
    base: int
    low: int
    high: int
    unit: int
    """The least and greatest offset, and the largest power of two that offsets and size are
    multiples of."""

    @classmethod
    def of(cls, offsets: Array, who: Array, size: int, base: int) -> Self:
        """The places with what is asked of them again and again."""
        if not len(offsets):
            return cls(offsets, who, size, base, 0, 0, 1)
        bits = int(np.bitwise_or.reduce(offsets)) | size
        ends = int(offsets.min()), int(offsets.max())
        return cls(offsets, who, size, base, *ends, bits & -bits)


@dataclass
class Tables:
    """Tables of accesses.

    `apart`: who meets whom are workgroups; otherwise work-items of one workgroup. `whole`: of all
    workgroups of the launch. Otherwise of any one, where what its work-items share may be added to
    all addresses; `shared` says whether a term is of that kind.
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
        self.symbols = numeric.local_ids(self.launch)
        if not self.usable:
            return
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
        """Whether the launch is small enough to be written down."""
        return self.count <= self.budget.listed_items

    def never(self, left: Site, right: Site) -> bool:
        """Whether the tables show that no two of them touch the same byte."""
        return self.alike(left, right) and self.never_at(left, right, 0)

    def never_at(self, left: Site, right: Site, shift: int) -> bool:
        """Whether the tables show that no two of two listed accesses touch the same byte where what
        is added to the second is by `shift` more than what is added to the first.
        """
        first, second = self._places(left), self._places(right)
        if first is None or second is None or abs(shift) >= _FAR:
            return False
        if not len(first.offsets) or not len(second.offsets):
            return True
        low, high = second.low + shift, second.high + shift
        if low >= first.high + first.size or first.low >= high + second.size:
            return True
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

    def besides(self, site: Site) -> frozenset[int] | None:
        """What decides, besides ids, whether a work-item comes to an access, by z3 ids: the same
        for all of the workgroup; None where something of its own does.
        """
        found = set()
        for each in self._conjuncts(site.reached):
            if self.value(each) is None:
                if not self.shared(each):
                    return None
                found.add(each.get_id())
        return frozenset(found)

    def added(self, site: Site) -> Expr | None:
        """What is added to all of a listed access; None where an access is not listed, or so far
        out that sums could run around.
        """
        if not self.usable or site.pointer.region is None:
            return None
        places = self._places(site)
        if places is None or max(abs(places.low), abs(places.high)) >= _FAR:
            return None
        return self.bases[places.base] if places.base else bits(0, 64)

    def alike(self, left: Site, right: Site) -> bool:
        """Whether two accesses are both listed, with the same added to all of both."""
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
        """Which work-items may come to an access, by what ids alone decide."""
        found = np.ones(self.count, np.bool_)
        for each in self._conjuncts(site.reached):
            holds = self.value(each)
            if holds is not None:
                found &= holds.astype(np.bool_)
        return found

    def _parted(self, offset: Expr) -> tuple[Expr, Expr | None]:
        """An offset as what the work-item adds, and what its workgroup shares."""
        own, rest = bits(0, 64), []
        for each in self.summands(offset):
            if self.value(each) is None and self.shared(each):
                rest.append(each)
            else:
                own = own + each
        return own, z3.simplify(z3.Sum(rest)) if rest else None

    def summands(self, offset: Expr) -> list[Expr]:
        """The parts of an offset, so cut that ids alone decide as many as may be."""
        for form in (offset, z3.simplify(offset)):
            parts = list(self._sum(form))
            if all(self.value(each) is not None or self.shared(each) for each in parts):
                return parts
        return parts

    def value(self, expr: Expr) -> Array | None:
        """A term for every work-item of the table; None where more than ids decides it."""
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
        """The parts of a sum; a product of a number and a sum is a sum of products."""
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

    def _conjuncts(self, expr: Expr) -> Iterator[Expr]:
        work = [expr]
        while work:
            _, kind, parts, _ = self.walks.opened(each := work.pop())
            if kind == z3.Z3_OP_AND:
                work += parts
            else:
                yield each
