"""Comparison of the accesses of a run to an address space, by classes of equivalent accesses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.access_table import (
    ATOMIC_WRITE,
    WRITE,
    Table,
    scope_ranks,
    segments,
)
from fencepost.kernels.execute.races.copies_in_flight import ends_of
from fencepost.kernels.execute.races.ordered_pairs import Known, known_at
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.lockstep import Together
from fencepost.kernels.execute.state import Entry
from fencepost.kernels.execute.values.distinct import distinct_columns
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN, Array
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope

CHUNK = 2_000_000
"""Pairs of classes that are compared at a time."""
TOLD = 8
"""Greatest number of conflicting pairs of sites that are named."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Two rows of a table that conflict."""

    entries: list[Entry]
    table: Table
    one: int
    other: int
    apart: bool


@dataclass
class Whole:
    """Result of comparing all accesses.

    `complete`: all accesses were compared; otherwise `cut` says what was left out. `races`: pairs
    of sites with two work-items that conflict, a few of them. `same`: pairs of sites that write the
    same value to one place, whatever the inputs are. `unlike`: races of atomics that overlap but
    differ in size or place. `values`: races of plain writes whose values are not known to be equal;
    all of them, and `beyond`: there are other races besides. `shown`: for one run, two accesses for
    each of `races`.
    """

    complete: bool = True
    cut: str = ""
    races: dict[tuple[int, int], None] = field(default_factory=dict)
    same: dict[tuple[int, int], None] = field(default_factory=dict)
    unlike: dict[tuple[int, int], None] = field(default_factory=dict)
    values: dict[tuple[int, int], None] = field(default_factory=dict)
    beyond: bool = False
    shown: list[Shown] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """True if all was compared and only writes of the same value conflict."""
        return self.complete and not self.races

    @property
    def perhaps(self) -> bool:
        """True if the only obstacle to a proof is that values are not known to be equal."""
        return self.complete and bool(self.races) and not self.beyond

    def reasons(self, program: Program) -> Iterator[Diagnostic]:
        """Yield the reasons why the run is no proof, if any besides conflicting accesses."""
        if self.cut:
            yield Diagnostic(Code.STEPS_USED_UP, self.cut, ())
        for low, high in self.unlike:
            text = f"atomics of different sizes overlap: {lines_of(program, low, high)}"
            yield Diagnostic(Code.NOT_FOLLOWED, text, ())
        for low, high in list(self.values)[:TOLD]:
            lines = lines_of(program, low, high)
            text = f"work-items may write different values to one place: {lines}"
            yield Diagnostic(Code.NOT_SHOWN_EQUAL, text, (), "let one work-item write it")


@dataclass(frozen=True, slots=True)
class Classes:
    """Classes of rows of a table, those of a segment side by side; `row` is the first of each.

    `low` and `high` are the least and the greatest party (work-item or workgroup) of a class, and
    `wide` is the same for the parties that a wider scope distinguishes, by the scope's rank.
    """

    segment: Array
    row: Array
    low: dict[int, Array]
    high: dict[int, Array]
    least: Array
    most: Array
    mask: Array


@dataclass
class Compared:
    """The comparison of the accesses to one address space."""

    program: Program
    run: Run
    entries: list[Entry]
    table: Table
    space: SyncSpace
    together: Together | None
    found: Whole
    one_run: bool
    most: int

    def __post_init__(self) -> None:
        state, table = self.run.state, self.table
        self.kind = table.kind % 4
        ranks = scope_ranks(self.program)
        sites = np.array([each.site for each in self.entries])
        self.rank = ranks[sites][table.entry]
        self.site = sites[table.entry]
        self.step = np.array([each.step for each in self.entries])[table.entry]
        self.group = state.group[table.lane]
        self.levels = np.array([each.level for each in self.entries])
        self.wave = self.group * state.launch.waves + state.wave[table.lane]
        flies = np.array([each.ends is not None for each in self.entries])
        self.flies = flies[table.entry]
        self.own = np.array([each.copy is None for each in self.entries])[table.entry]
        self.known: Known | None = None
        if state.order is not None:
            ends = ends_of(self.entries, table, self.step)
            self.known = known_at(state.order, table, self.step, ends, self.space)

    def inside(self) -> None:
        """Compare work-items of one workgroup."""
        table = self.table
        loose = bool((table.released != table.acquired).any()) or self.known is not None
        keys = [table.granule, self.group]
        if not loose:
            keys.append(table.released)
        rows = np.flatnonzero(self.own)
        parties = {0: table.lane, 1: self.wave, 2: self.group}
        self._compare(rows, keys, parties, apart=False)

    def between(self) -> None:
        """Compare work-items of two workgroups."""
        table, state = self.table, self.run.state
        keys = [table.granule] if table.epoch is None else [table.granule, table.epoch]
        clusters = np.array([state.launch.cluster_of(int(each)) for each in state.groups])
        parties = {0: self.group, 1: self.group, 2: self.group, Scope.CLUSTER: clusters[self.group]}
        self._compare(np.arange(len(table.lane)), keys, parties, apart=True)

    def _compare(
        self, rows: Array, keys: list[Array], parties: dict[int, Array], *, apart: bool
    ) -> None:
        rows = _suspicious(rows, keys, self.kind, parties[0])
        if not len(rows):
            return
        classes = self._classes(rows, keys, parties, apart=apart)
        for one, other in self._pairs(classes):
            self._judge(classes, one, other, apart=apart)

    def _classes(
        self, rows: Array, keys: list[Array], parties: dict[int, Array], *, apart: bool
    ) -> Classes:
        table = self.table
        atomic = self.kind[rows] >= 2
        tags = [
            self.kind[rows].astype(np.int64) << 8 | self.rank[rows],
            np.where(atomic, table.extent[rows], 0),
            # Of writes of the same value, each instruction is told.
            np.where(self.kind[rows] == WRITE, self.site[rows], 0),
        ]
        if not apart:
            tags += [table.released[rows], table.acquired[rows]]
        if self.known is not None:
            tags += [table.lane[rows], self.step[rows]]
        elif self.together is not None and not apart:
            tags += [self.wave[rows], self.step[rows], self.flies[rows]]
        own = [each[rows] for each in keys]
        order, starts = segments([*own, *tags])
        change = np.zeros(len(starts), np.bool_)
        change[:1] = True
        for key in own:
            first = key[order][starts]
            change[1:] |= first[1:] != first[:-1]
        low, high = {}, {}
        for rank, party in parties.items():
            mine = party[rows][order].astype(np.int64)
            low[rank] = np.minimum.reduceat(mine, starts)
            high[rank] = np.maximum.reduceat(mine, starts)
        values = _values(table, rows, self.entries, OPEN if self.one_run else GIVEN)[order]
        mask = np.zeros(len(starts), np.uint64)
        if self.together is not None:
            lane = self.run.state.item[table.lane[rows][order]] % self.run.state.launch.wave
            mask = np.bitwise_or.reduceat(np.uint64(1) << lane.astype(np.uint64), starts)
        return Classes(
            np.cumsum(change) - 1,
            rows[order][starts],
            low,
            high,
            np.minimum.reduceat(values, starts),
            np.maximum.reduceat(values, starts),
            mask,
        )

    def _pairs(self, classes: Classes) -> Iterator[tuple[Array, Array]]:
        """Yield all pairs of classes of a segment whose first class writes, a part at a time."""
        kinds = self.kind[classes.row]
        writers = np.flatnonzero((kinds == WRITE) | (kinds == ATOMIC_WRITE))
        starts = np.flatnonzero(np.diff(classes.segment, prepend=-1))
        sizes = np.diff(np.append(starts, len(classes.segment)))
        counts = sizes[classes.segment[writers]]
        ends = np.cumsum(counts)
        total = int(ends[-1]) if len(ends) else 0
        if total > self.most:
            self.found.complete = False
            self.found.cut = f"{total} pairs of accesses, more than {self.most} are compared"
            return
        first = 0
        while first < len(writers):
            done = int(ends[first - 1]) if first else 0
            last = max(first + 1, int(np.searchsorted(ends, done + CHUNK, "right")))
            mine, many = writers[first:last], counts[first:last]
            one = np.repeat(mine, many)
            begin = starts[classes.segment[mine]] - (ends[first:last] - many - done)
            yield one, np.repeat(begin, many) + np.arange(len(one))
            first = last

    def _judge(self, classes: Classes, one: Array, other: Array, *, apart: bool) -> None:
        """Record the pairs of classes with two work-items that conflict."""
        table = self.table
        left, right = classes.row[one], classes.row[other]
        kinds = self.kind[left], self.kind[right]
        both = (kinds[0] >= 2) & (kinds[1] >= 2)
        alike = both & (table.extent[left] == table.extent[right])
        narrow = np.minimum(self.rank[left], self.rank[right])
        conflict = np.zeros(len(one), np.bool_)
        for rank in range(Scope.AGENT):
            asked = alike & (narrow == rank)
            if rank == 0:
                asked = asked | ~alike
            if asked.any() and rank in classes.low:
                conflict[asked] = _differ(classes, one[asked], other[asked], rank)
        one, other, left, right = (each[conflict] for each in (one, other, left, right))
        unlike = (both & ~alike)[conflict]
        unordered = self._unordered(left, right, apart=apart)
        if self.together is not None and not apart:
            waves = self.wave[left], self.wave[right]
            need = classes.mask[one] | classes.mask[other]
            near = unordered & (waves[0] == waves[1]) & ~(self.flies[left] | self.flies[right])
            chosen = np.flatnonzero(near)
            steps = self.step[left[chosen]], self.step[right[chosen]]
            ordered = self.together.ordered(waves[0][chosen], *steps, need[chosen])
            unordered[chosen[ordered]] = False
        plain = (self.kind[left] == WRITE) & (self.kind[right] == WRITE)
        value = classes.least[one]
        same = plain & (value == classes.most[one])
        same &= (value == classes.least[other]) & (value == classes.most[other])
        if self.one_run:
            guess = self.levels == GUESS
            unordered &= ~(plain & (guess[table.entry[left]] | guess[table.entry[right]]))
        self._keep(left[unordered & same], right[unordered & same], self.found.same, None)
        raced = unordered & ~same
        if self.one_run:
            told = raced & ~unlike
            self._show(left[told], right[told], apart=apart)
        self._keep(left[raced], right[raced], self.found.races, TOLD)
        self._keep(left[raced & unlike], right[raced & unlike], self.found.unlike, TOLD)
        self._keep(left[raced & plain], right[raced & plain], self.found.values, None)
        self.found.beyond |= bool((raced & ~plain).any())

    def _unordered(self, left: Array, right: Array, *, apart: bool) -> Array:
        table = self.table
        near = np.zeros(len(left), np.bool_) if apart else np.ones(len(left), np.bool_)
        if self.known is not None:
            return self.known.unordered(left, right, near)
        phased = (table.released[left] < table.acquired[right]) | (
            table.released[right] < table.acquired[left]
        )
        return ~(near & phased)

    def _show(self, left: Array, right: Array, *, apart: bool) -> None:
        """Record two accesses of each pair of sites that has none yet."""
        pairs = np.stack([self.site[left], self.site[right]])
        _, first = np.unique(pairs, axis=1, return_index=True)
        for at in first[: TOLD - len(self.found.shown)].tolist():
            rows = self._apart(int(left[at]), int(right[at]), apart=apart)
            if rows is not None:
                self.found.shown.append(Shown(self.entries, self.table, *rows, apart))

    def _apart(self, left: int, right: int, *, apart: bool) -> tuple[int, int] | None:
        """Return rows of the classes of two rows that belong to two parties and have two values."""
        table = self.table
        who = self.group if apart else table.lane
        near = np.flatnonzero(table.granule == table.granule[left])
        for one, other in itertools.product(
            near[self._like(near, left, apart=apart)].tolist(),
            near[self._like(near, right, apart=apart)].tolist(),
        ):
            plain = self.kind[one] == WRITE and self.kind[other] == WRITE
            atomic = self.kind[one] >= 2 and self.kind[other] >= 2
            if atomic and not apart and min(self.rank[one], self.rank[other]) == 1:
                who = self.wave
            if who[one] != who[other] and not (plain and table.value[one] == table.value[other]):
                return one, other
        return None

    def _like(self, rows: Array, row: int, *, apart: bool) -> Array:
        """Return True for rows in the same class as `row`."""
        table = self.table
        columns = [self.kind, self.rank, self.own]
        if not apart:
            columns += [self.group, table.released, table.acquired]
        found = np.ones(len(rows), np.bool_)
        for each in columns:
            found &= each[rows] == each[row]
        return found

    def _keep(
        self, left: Array, right: Array, into: dict[tuple[int, int], None], most: int | None
    ) -> None:
        if not len(left) or (most is not None and len(into) >= most):
            return
        one, other = self.site[left], self.site[right]
        pairs = distinct_columns(np.stack([np.minimum(one, other), np.maximum(one, other)]))
        for low, high in pairs.T[:most].tolist():
            into.setdefault((low, high))


def _differ(classes: Classes, one: Array, other: Array, rank: int) -> Array:
    """Return True if two parties, one of each class, can differ."""
    low, high = classes.low[rank], classes.high[rank]
    alone = (low[one] == high[one]) & (low[other] == high[other]) & (low[one] == low[other])
    found: Array = ~alone
    return found


def _suspicious(rows: Array, keys: list[Array], kind: Array, who: Array) -> Array:
    """Return the rows of segments that several parties touch and somebody writes."""
    order, starts = segments([each[rows] for each in keys])
    if not len(order):
        return rows[:0]
    kinds, parties = kind[rows][order], who[rows][order]
    writes = np.maximum.reduceat((kinds == WRITE) | (kinds == ATOMIC_WRITE), starts)
    several = np.maximum.reduceat(parties, starts) != np.minimum.reduceat(parties, starts)
    sizes = np.diff(np.append(starts, len(order)))
    found: Array = rows[order[np.repeat(writes & several, sizes)]]
    return found


def _values(table: Table, rows: Array, entries: list[Entry], settled_to: int) -> Array:
    """Number the values that rows write: equal numbers for values equal under all inputs."""
    levels = np.array([each.level for each in entries])
    plain = table.kind[rows] % 4 == WRITE
    settled = plain & (levels[table.entry[rows]] <= settled_to)
    made = np.arange(len(rows), dtype=np.int64) + (1 << 60)
    if settled.any():
        _, made[settled] = np.unique(table.value[rows[settled]], return_inverse=True)
    return made


def sites_of(entries: list[Entry], table: Table, one: int, other: int) -> tuple[int, int]:
    """Return the sites of two rows, the lower one first."""
    low, high = sorted((entries[table.entry[one]].site, entries[table.entry[other]].site))
    return low, high


def lines_of(program: Program, *sites: int) -> str:
    """Return the lines of some sites, in words."""
    heads = [program.sites[each].head for each in sites]
    lines = [each.at.line if each.at is not None else each.line for each in heads]
    return " and ".join(dict.fromkeys(f"line {each}" for each in lines))
