"""Races of a run: accesses to the same bytes that nothing orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fencepost.errors import BoundReached
from fencepost.frontends.llvm_ir.ir import AtomicRmw, Call, CmpXchg, Instruction, Load, Store
from fencepost.kernels.calls import meaning_of
from fencepost.kernels.execute.machine import Program, Run
from fencepost.kernels.execute.order import width
from fencepost.kernels.execute.state import Entry
from fencepost.kernels.meaning import Access, Touch

Array = Any
MOST = 30_000_000
PAIRS = 400
MOST_FOUND = 150
READ, WRITE, ATOMIC_READ, ATOMIC_WRITE = range(4)
_CLASS = {
    Access.READ: READ,
    Access.WRITE: WRITE,
    Access.ATOMIC_READ: ATOMIC_READ,
    Access.ATOMIC_WRITE: ATOMIC_WRITE,
    Access.RMW: ATOMIC_WRITE,
}


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a race: the access's site, the lane of the run, what and when."""

    site: int
    lane: int
    how: Access
    step: int
    phase: int


@dataclass(frozen=True, slots=True)
class Collision:
    """Two accesses to the same bytes that nothing orders.

    `lockstep`: they are of one wave and of different instructions, so that only lockstep execution
    orders them. `same_value`: both write the same value. `apart`: they are of two workgroups.
    `scope`: both are atomic, but not in scope of each other.
    """

    first: Party
    second: Party
    address: int
    lds: bool
    lockstep: bool
    same_value: bool
    apart: bool
    scope: bool


@dataclass(frozen=True, slots=True)
class _Table:
    """Accesses, a row for each granule that each lane touches."""

    granule: Array
    lane: Array
    kind: Array
    entry: Array
    index: Array
    released: Array
    acquired: Array
    unit: int
    value: Array


def harmless(program: Program, run: Run, lockstep: bool, lds_only: bool = False) -> bool:
    """Whether all conflicts of a run are writes of the same value, without a sample.

    `lockstep`: those that only lockstep execution orders are none.
    """
    for lds in (True,) if lds_only else (True, False):
        entries = [each for each in run.state.log if each.lds == lds]
        if not any(each.how.writes for each in entries):
            continue
        table = _table(entries, run, "local" if lds else "global", _narrow_sites(program))
        group = run.state.group[table.lane]
        loose = run.state.order is not None
        keys = [table.granule, group] if loose else [table.granule, group, table.released]
        step = np.array([each.step for each in entries])[table.entry]
        waves = group * run.state.launch.waves + run.state.wave[table.lane]
        if not _same(keys, table.kind % 4, table.lane, table.value):
            if not lockstep:
                return False
            # Between waves anything conflicts; in a wave, what one instruction does.
            if not _same(keys, table.kind % 4, waves, table.value):
                return False
            if not _same([*keys, waves, step], table.kind % 4, table.lane, table.value):
                return False
        if not lds and len(run.state.groups) > 1:
            kind = _between_kinds(table)
            if not _same([table.granule], kind, group, table.value):
                return False
    return True


def _same(keys: list[Array], kind: Array, who: Array, value: Array) -> bool:
    """Whether conflicting accesses are plain writes, and of one value in each place."""
    order, starts = _segments(keys)
    conflicting, others = _clashes(order, starts, kind, who)
    if others.any():
        return False
    if not conflicting.any():
        return True
    ordered = value[order]
    writes = kind[order] == WRITE
    top = np.uint64(0xFFFFFFFFFFFFFFFF)
    low = np.minimum.reduceat(np.where(writes, ordered, top), starts)
    high = np.maximum.reduceat(np.where(writes, ordered, np.uint64(0)), starts)
    return bool((low == high)[conflicting].all())


def collisions(program: Program, run: Run, split: bool) -> list[Collision]:
    """The races of a run, at most one for each pair of sites. Raises BoundReached.

    `split`: arrives and waits are apart in this kernel.
    """
    found: list[Collision] = []
    for lds in (True, False):
        entries = [each for each in run.state.log if each.lds == lds]
        if not any(each.how.writes for each in entries):
            continue
        narrow = _narrow_sites(program)
        table = _table(entries, run, "local" if lds else "global", narrow)
        found += _inside(program, run, entries, table, lds, split)
        if not lds and len(run.state.groups) > 1:
            found += _between(program, run, entries, table)
    return _distinct(found)


def _distinct(found: list[Collision]) -> list[Collision]:
    best: dict[tuple[int, int, bool], Collision] = {}
    for each in found:
        low, high = sorted((each.first.site, each.second.site))
        key = (low, high, each.lds)
        if key not in best or _rank(each) < _rank(best[key]):
            best[key] = each
    return sorted(best.values(), key=_rank)


def _rank(each: Collision) -> tuple[bool, bool, bool]:
    return (each.same_value, each.lockstep, each.apart)


def _narrow_sites(program: Program) -> frozenset[int]:
    """The sites of atomics whose scope does not reach another workgroup."""
    found = set()
    for number, instruction in enumerate(program.sites):
        if (scope := atomic_scope(instruction)) is not None and width(scope)[0] < 4:
            found.add(number)
    return frozenset(found)


def atomic_scope(instruction: Instruction) -> str | None:
    """The scope of an atomic; None for what is none."""
    match instruction:
        case Load(atomic=atomic) | Store(atomic=atomic) if atomic is not None:
            return atomic.scope
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            return atomic.scope
        case Call():
            meaning = meaning_of(instruction, frozenset())
            if isinstance(meaning, Touch) and meaning.atomic is not None:
                return meaning.atomic.scope
    return None


def _table(entries: Sequence[Entry], run: Run, space: str, narrow: frozenset[int]) -> _Table:
    bits = np.uint64(16)
    for each in entries:
        if len(each.addresses):
            bits |= np.bitwise_or.reduce(each.addresses) | np.uint64(each.size)
    unit = int(bits) & -int(bits)
    total = sum(len(each.lanes) * (each.size // unit) for each in entries)
    if total > MOST:
        raise BoundReached(
            f"the run touches {total} words, more than {MOST}", mend="check a smaller launch"
        )
    columns: list[list[Array]] = [[] for _ in range(8)]
    steps = _steps(run, space)
    for number, each in enumerate(entries):
        spread = each.size // unit
        start = each.addresses // np.uint64(unit)
        granule = (start[:, None] + np.arange(spread, dtype=np.uint64)).reshape(-1)
        rows = len(each.lanes)
        repeat = np.repeat(np.arange(rows, dtype=np.int32), spread)
        kind = _CLASS[each.how] + (4 if each.site in narrow else 0)
        columns[0].append(granule)
        columns[1].append(each.lanes[repeat])
        columns[2].append(np.full(len(granule), kind, np.int8))
        columns[3].append(np.full(len(granule), number, np.int32))
        columns[4].append(repeat)
        columns[5].append(steps(each.lanes, each.released)[repeat])
        columns[6].append(steps(each.lanes, each.acquired)[repeat])
        columns[7].append(_values(each, unit, spread))
    a, b, c, d, e, f, g, h = (np.concatenate(each) for each in columns)
    return _Table(a, b, c, d, e, f, g, unit, h)


def _values(entry: Entry, unit: int, spread: int) -> Array:
    """What is written to each granule; numbers that differ where that is not known."""
    if entry.words is None or entry.guess:
        return np.arange(len(entry.lanes) * spread, dtype=np.uint64) | np.uint64(1 << 63)
    words = np.broadcast_to(entry.words, entry.lanes.shape).astype(np.uint64)
    shifts = np.arange(spread, dtype=np.uint64) * np.uint64(8 * unit)
    parts = words[:, None] >> shifts
    if unit < 8:
        parts &= np.uint64((1 << 8 * unit) - 1)
    return parts.reshape(-1)


def _steps(run: Run, space: str) -> Any:
    """Counts phases by those that order the space: from the number of a phase to that count."""
    state = run.state
    most = max((phase for _, phase in run.full), default=-1) + 2
    counts = np.zeros((len(state.groups), most + 1), np.int32)
    for (group, phase), spaces in run.full.items():
        if space in spaces:
            counts[group, phase + 1] = 1
    counts = np.cumsum(counts, axis=1)

    def count(lanes: Array, phases: Array) -> Array:
        return counts[state.group[lanes], np.minimum(phases, most)]

    return count


def _inside(
    program: Program, run: Run, entries: Sequence[Entry], table: _Table, lds: bool, split: bool
) -> list[Collision]:
    """Races between work-items of one workgroup."""
    group = run.state.group[table.lane]
    kind = table.kind % 4
    loose = split or run.state.order is not None
    keys = [table.granule, group] if loose else [table.granule, group, table.released]
    order, starts = _segments(keys)
    conflicting = _conflicts(order, starts, kind, table.lane)
    found: list[Collision] = []
    budget = PAIRS
    for start, end in conflicting:
        rows = order[start:end]
        for one, other in _pairs(run, rows, kind, table, entries):
            budget -= 1
            if loose and _ordered(run, entries, table, one, other, lds):
                if budget <= 0:
                    return found
                continue
            found.append(_collision(run, entries, table, one, other, lds, apart=False))
            break
        if len(found) > MOST_FOUND or budget <= 0:
            break
    return found


def _between(
    program: Program, run: Run, entries: Sequence[Entry], table: _Table
) -> list[Collision]:
    """Races between workgroups, in global memory."""
    group = run.state.group[table.lane]
    kind = _between_kinds(table)
    order, starts = _segments([table.granule])
    conflicting = _conflicts(order, starts, kind, group)
    found: list[Collision] = []
    budget = PAIRS
    for start, end in conflicting:
        rows = order[start:end]
        for one, other in _pairs(run, rows, kind, table, entries, apart=True):
            budget -= 1
            if run.state.order is not None and _ordered(run, entries, table, one, other, False):
                if budget <= 0:
                    return found
                continue
            found.append(_collision(run, entries, table, one, other, False, apart=True))
            break
        if len(found) > MOST_FOUND or budget <= 0:
            break
    return found


def _between_kinds(table: _Table) -> Array:
    """Kinds as another workgroup sees them: an atomic that does not reach it is as good as none."""
    plain = np.where(table.kind == 4 + ATOMIC_READ, READ, WRITE)
    return np.where(table.kind >= 4, plain, table.kind)


def _segments(keys: list[Array]) -> tuple[Array, Array]:
    """Rows in an order in which equal keys are neighbours, and where each key starts."""
    order = np.lexsort(keys[::-1])
    change = np.zeros(len(order), np.bool_)
    if len(order):
        change[0] = True
    for key in keys:
        ordered = key[order]
        change[1:] |= ordered[1:] != ordered[:-1]
    return order, np.flatnonzero(change)


def _conflicts(order: Array, starts: Array, kind: Array, who: Array) -> list[tuple[int, int]]:
    """Segments in which two parties conflict; a sample where there are many."""
    if not len(order):
        return []
    writes, others = _clashes(order, starts, kind, who)
    ends = np.append(starts[1:], len(order))
    picked = []
    for bad in (others, writes & ~others):
        chosen = np.flatnonzero(bad)
        if len(chosen) > MOST_FOUND:
            chosen = chosen[:: len(chosen) // MOST_FOUND + 1]
        picked += [(int(starts[each]), int(ends[each])) for each in chosen]
    return picked


def _clashes(order: Array, starts: Array, kind: Array, who: Array) -> tuple[Array, Array]:
    """For each segment whether plain writes conflict, and whether anything else does."""
    kinds, parties = kind[order], who[order].astype(np.int64)
    far = np.int64(1) << 40
    low, high = {}, {}
    for each in range(4):
        mine = kinds == each
        low[each] = np.minimum.reduceat(np.where(mine, parties, far), starts)
        high[each] = np.maximum.reduceat(np.where(mine, parties, -1), starts)

    def differ(left: int, right: int) -> Array:
        both = (high[left] >= 0) & (high[right] >= 0)
        alone = (low[left] == high[left]) & (low[right] == high[right]) & (low[left] == low[right])
        return both & ~alone

    others = differ(WRITE, READ) | differ(READ, ATOMIC_WRITE)
    others |= differ(WRITE, ATOMIC_READ) | differ(WRITE, ATOMIC_WRITE)
    return differ(WRITE, WRITE), others


def _pairs(
    run: Run,
    rows: Array,
    kind: Array,
    table: _Table,
    entries: Sequence[Entry],
    apart: bool = False,
) -> Iterator[tuple[int, int]]:
    """Conflicting pairs of a segment, the most telling first."""
    state = run.state
    kinds = kind[rows]
    lanes = table.lane[rows]
    waves = state.group[lanes] * state.launch.waves + state.wave[lanes]
    writers = np.flatnonzero((kinds == WRITE) | (kinds == ATOMIC_WRITE))
    steps = np.array([entries[each].step for each in table.entry[rows]])
    picked = []
    sample = writers if len(writers) <= 4 else writers[:: max(1, len(writers) // 4)][:5]
    for at in sample:
        other = lanes != lanes[at]
        if apart:
            other = state.group[lanes] != state.group[lanes[at]]
        clash = other if kinds[at] == WRITE else other & ((kinds == READ) | (kinds == WRITE))
        guess = [entries[row].guess for row in table.entry[rows]]
        for each in np.flatnonzero(clash)[:64]:
            if kinds[at] == WRITE and kinds[each] == WRITE and (guess[at] or guess[each]):
                continue  # perhaps the same value
            same_wave = waves[each] == waves[at]
            value = _same_value(entries, table, int(rows[at]), int(rows[each]))
            lockstep = bool(same_wave) and steps[each] != steps[at]
            picked.append((value, lockstep, int(rows[at]), int(rows[each])))
    picked.sort()
    for _, _, one, other_row in picked:
        yield one, other_row


def _same_value(entries: Sequence[Entry], table: _Table, one: int, other: int) -> bool:
    left, right = entries[table.entry[one]], entries[table.entry[other]]
    if left.how is not Access.WRITE or right.how is not Access.WRITE:
        return False
    if left.words is None or right.words is None or left.size != right.size:
        return False
    return bool(left.words[table.index[one]] == right.words[table.index[other]])


def _ordered(
    run: Run, entries: Sequence[Entry], table: _Table, one: int, other: int, lds: bool
) -> bool:
    """Whether one of two accesses happens before the other."""
    same_group = run.state.group[table.lane[one]] == run.state.group[table.lane[other]]
    if same_group and (
        table.released[one] < table.acquired[other] or table.released[other] < table.acquired[one]
    ):
        return True
    order = run.state.order
    if order is None:
        return False
    space = "local" if lds else "global"
    left = (int(table.lane[one]), entries[table.entry[one]].step)
    right = (int(table.lane[other]), entries[table.entry[other]].step)
    return order.happens_before(*left, *right, space) or order.happens_before(*right, *left, space)


def _collision(
    run: Run,
    entries: Sequence[Entry],
    table: _Table,
    one: int,
    other: int,
    lds: bool,
    apart: bool,
) -> Collision:
    parties = []
    for row in (one, other):
        entry = entries[table.entry[row]]
        lane = int(table.lane[row])
        phase = int(entry.acquired[table.index[row]])
        parties.append(Party(entry.site, lane, entry.how, entry.step, phase))
    parties.sort(key=lambda each: (each.step, not each.how.writes))
    state = run.state
    first, second = parties
    same_wave = (
        not apart
        and state.wave[first.lane] == state.wave[second.lane]
        and state.group[first.lane] == state.group[second.lane]
    )
    return Collision(
        first,
        second,
        int(table.granule[one]) * table.unit,
        lds,
        bool(same_wave) and first.step != second.step,
        _same_value(entries, table, one, other),
        apart,
        first.how.atomic and second.how.atomic,
    )
