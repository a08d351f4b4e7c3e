"""Races of a run: accesses to the same bytes that nothing orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.access_table import (
    ATOMIC_WRITE,
    READ,
    WRITE,
    Table,
    between_keys,
    between_kinds,
    clashes,
    narrow_sites,
    scopes_within,
    segments,
    table_of,
)
from fencepost.kernels.execute.races.collision import Collision, Party
from fencepost.kernels.execute.races.copies import copy_races
from fencepost.kernels.execute.races.copies_in_flight import ends_of, flights
from fencepost.kernels.execute.races.exhaustive import whole
from fencepost.kernels.execute.races.ordered_pairs import known_at, sampled
from fencepost.kernels.execute.races.reach import reach_of
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.lockstep import together
from fencepost.kernels.execute.state import Entry
from fencepost.kernels.execute.values.lanes import GUESS, OPEN, Array
from fencepost.llvm.effects.effect import Access
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import SyncSpace

CUT = "only a part of many conflicting accesses was compared"
AFTER_WAIT = (
    "no barrier lies between wait_group_events and the use of the copied data: OpenCL C does not "
    "say whether the parts that other work-items copy are complete"
)


@dataclass(frozen=True, slots=True)
class Collisions:
    """Races of a run, at most one for each pair of sites.

    `complete`: all accesses were compared; otherwise `cut` says what was left out.
    """

    found: tuple[Collision, ...]
    complete: bool
    cut: str = ""


def collisions(program: Program, run: Run) -> Collisions:
    """Return the races of a run: first the most telling from samples; if there are none, from all
    pairs.

    Raises BoundReached.
    """
    cut = {CUT} if scopes_within(program, run.state.launch) else set()
    found = _distinct(program, list(_sampled(program, run, cut)))
    if cut and all(each.same_value or each.lockstep for each in found):
        rest = whole(program, run, lockstep=run.state.lockstep, one_run=True)
        cut = {rest.cut} if rest.cut else set()
        for each in rest.shown:
            lds = each.entries[0].lds
            more = _collision(
                run, each.entries, each.table, each.one, each.other, lds=lds, apart=each.apart
            )
            found.append(more)
        found = _distinct(program, found)
    return Collisions(tuple(found), not cut, "; ".join(sorted(cut)))


def _sampled(program: Program, run: Run, cut: set[str]) -> Iterator[Collision]:
    for lds in (True, False):
        entries = [each for each in run.state.log if each.lds == lds]
        if not any(each.how.writes for each in entries):
            continue
        narrow = narrow_sites(program, run.state.launch)
        space = SyncSpace.of(lds=lds)
        table = table_of(entries, run, space, narrow)
        own = [each for each in entries if each.copy is None]
        if len(own) < len(entries):
            yield from _with_copies(run, entries, table, lds=lds)
            if own:
                mine = table_of(own, run, space, narrow)
                yield from _inside(run, own, mine, lds=lds, cut=cut)
        else:
            yield from _inside(run, entries, table, lds=lds, cut=cut)
        yield from _in_flight(run, entries, table, lds=lds)
        if not lds and len(run.state.groups) > 1:
            yield from _between(run, entries, table, cut)


def _in_flight(
    run: Run, entries: Sequence[Entry], table: Table, *, lds: bool
) -> Iterator[Collision]:
    """Yield races of a lane with copies of its own."""
    budget = run.state.budget
    pairs = (each[: budget.found] for each in flights(entries, table, budget.copy_pairs))
    for one, other in zip(*pairs, strict=True):
        made = _collision(run, entries, table, int(one), int(other), lds=lds, apart=False)
        yield replace(made, lockstep=False, same_value=False, copy=True)


def _with_copies(
    run: Run, entries: Sequence[Entry], table: Table, *, lds: bool
) -> Iterator[Collision]:
    """Yield races with copies by the workgroup, one for each pair of sites."""
    ones, others, doubt = copy_races(run, entries, table, SyncSpace.of(lds=lds))
    if doubt:
        run.state.doubt(AFTER_WAIT, OPEN)
    seen = set()
    for one, other in zip(ones, others, strict=True):
        key = (entries[table.entry[one]].site, entries[table.entry[other]].site)
        if key not in seen:
            seen.add(key)
            found = _collision(run, entries, table, int(one), int(other), lds=lds, apart=False)
            yield replace(found, lockstep=False, same_value=False, copy=True)


def _distinct(program: Program, found: list[Collision]) -> list[Collision]:
    """Return the most telling race of each pair of sites."""

    def rank(each: Collision) -> tuple[bool, bool, bool]:
        return (each.same_value, each.lockstep, each.apart is not program.is_of_blocks)

    best: dict[tuple[int, int, bool], Collision] = {}
    for each in found:
        low, high = sorted((each.first.site, each.second.site))
        key = (low, high, each.lds)
        if key not in best or rank(each) < rank(best[key]):
            best[key] = each
    return sorted(best.values(), key=rank)


def _inside(
    run: Run,
    entries: Sequence[Entry],
    table: Table,
    *,
    lds: bool,
    cut: set[str],
) -> list[Collision]:
    """Return races between work-items of one workgroup."""
    group = run.state.group[table.lane]
    kind = table.kind % 4
    parted = bool((table.released != table.acquired).any())
    loose = parted or run.state.order is not None
    keys = [table.granule, group] if loose else [table.granule, group, table.released]
    order, starts = segments(keys)
    conflicting = _conflicts(order, starts, kind, table.lane, cut, run.state.budget.found)
    places = _Places(run, entries, table, kind, order, conflicting, cut, lds=lds, apart=False)
    return _loose(places) if loose else _first(places)


@dataclass(frozen=True, slots=True)
class _Places:
    """The segments of a table whose accesses conflict: rows in `order`, from start to end of each;
    of two workgroups if `apart`. `cut` grows with the segments that are left out.
    """

    run: Run
    entries: Sequence[Entry]
    table: Table
    kind: Array
    order: Array
    found: list[tuple[int, int]]
    cut: set[str]
    lds: bool
    apart: bool

    def collision(self, one: int, other: int) -> Collision:
        """Return the race of two rows."""
        lds, apart = self.lds, self.apart
        return _collision(self.run, self.entries, self.table, one, other, lds=lds, apart=apart)


def _first(at: _Places) -> list[Collision]:
    """Return a race of each segment, where only the phases of barriers order accesses."""
    found: list[Collision] = []
    places = at.run.state.budget.places
    for start, end in at.found:
        rows = at.order[start:end]
        pairs = _pairs(at.run, rows, at.kind, at.table, at.entries, at.cut, apart=at.apart)
        for one, other in pairs:
            places -= 1
            found.append(at.collision(one, other))
            break
        if len(found) > at.run.state.budget.found or places <= 0:
            at.cut.add(CUT)
            break
    return found


def _loose(at: _Places) -> list[Collision]:
    """Return races where more than the phases of barriers orders accesses."""
    if not at.found:
        return []
    run, entries, table, cut = at.run, at.entries, at.table, at.cut
    state = run.state
    steps = np.array([each.step for each in entries])[table.entry]
    guesses = np.array([each.level == GUESS for each in entries])[table.entry]
    stores = table.kind % 4 == WRITE
    ends = ends_of(entries, table, steps)
    known = known_at(state.order, table, steps, ends, SyncSpace.of(lds=at.lds))
    reach = reach_of(state, entries, table, steps, ends, SyncSpace.of(lds=at.lds))
    group = state.group[table.lane]
    who = group if at.apart else table.lane
    found: list[Collision] = []
    most = run.state.budget
    left_over = most.ordered_pairs
    for start, end in at.found:
        rows = at.order[start:end]
        kinds = at.kind[rows]
        writes = (kinds == WRITE) | (kinds == ATOMIC_WRITE)
        writers = sampled(rows[writes], most.writers)
        if len(writers) < np.count_nonzero(writes):
            cut.add(CUT)
        one = np.repeat(writers, len(rows))
        other = np.tile(rows, len(writers))
        plain = (at.kind[one] == WRITE) | (at.kind[other] == WRITE)
        plain |= at.kind[other] == READ
        both = stores[one] & stores[other]
        clash = plain & (who[one] != who[other]) & ~(both & (guesses[one] | guesses[other]))
        one, other = one[clash], other[clash]
        left_over -= len(one)
        bad = known.unordered(one, other, group[one] == group[other])
        if reach is not None:
            bad |= reach.withheld(one, other) & (who[one] != who[other])
        racing = np.flatnonzero(bad)
        if len(racing):
            picked = [(int(one[each]), int(other[each])) for each in racing[:64]]
            ranked = sorted(picked, key=lambda pair: _telling(run, entries, table, *pair))
            left, right = ranked[0]
            made = at.collision(left, right)
            if reach is not None:
                lost = reach.withheld(np.array([left]), np.array([right]))
                made = replace(made, withheld=bool(lost[0]), lockstep=made.lockstep and not lost[0])
            found.append(made)
        if len(found) > most.found or left_over <= 0:
            cut.add(CUT)
            break
    return found


def _telling(
    run: Run, entries: Sequence[Entry], table: Table, one: int, other: int
) -> tuple[bool, bool]:
    """Return a sort key, lower for more telling pairs: of different values, of different waves."""
    state = run.state
    lanes = (table.lane[one], table.lane[other])
    same_wave = (
        state.wave[lanes[0]] == state.wave[lanes[1]]
        and state.group[lanes[0]] == state.group[lanes[1]]
        and entries[table.entry[one]].step != entries[table.entry[other]].step
    )
    return _same_value(entries, table, one, other), bool(same_wave)


def _between(run: Run, entries: Sequence[Entry], table: Table, cut: set[str]) -> list[Collision]:
    """Return races between workgroups, in global memory."""
    group = run.state.group[table.lane]
    kind = between_kinds(table)
    order, starts = segments(between_keys(table))
    conflicting = _conflicts(order, starts, kind, group, cut, run.state.budget.found)
    places = _Places(run, entries, table, kind, order, conflicting, cut, lds=False, apart=True)
    return _first(places) if run.state.order is None else _loose(places)


def _conflicts(
    order: Array, starts: Array, kind: Array, who: Array, cut: set[str], most: int
) -> list[tuple[int, int]]:
    """Return the segments in which two parties conflict; a sample if there are more than `most`."""
    if not len(order):
        return []
    writes, others = clashes(order, starts, kind, who)
    ends = np.append(starts[1:], len(order))
    picked = []
    for bad in (others, writes & ~others):
        chosen = np.flatnonzero(bad)
        if len(chosen) > most:
            cut.add(CUT)
            chosen = chosen[:: len(chosen) // most + 1]
        picked += [(int(starts[each]), int(ends[each])) for each in chosen]
    return picked


def _pairs(
    run: Run,
    rows: Array,
    kind: Array,
    table: Table,
    entries: Sequence[Entry],
    cut: set[str],
    *,
    apart: bool = False,
) -> Iterator[tuple[int, int]]:
    """Yield conflicting pairs of a segment, the most telling first."""
    state = run.state
    most = state.budget.others
    kinds = kind[rows]
    lanes = table.lane[rows]
    waves = state.group[lanes] * state.launch.waves + state.wave[lanes]
    writers = np.flatnonzero((kinds == WRITE) | (kinds == ATOMIC_WRITE))
    steps = np.array([entries[each].step for each in table.entry[rows]])
    picked = []
    if len(writers) > 4 or len(rows) > most:
        cut.add(CUT)
    sample = writers if len(writers) <= 4 else writers[:: max(1, len(writers) // 4)][:5]
    stores = table.kind[rows] % 4 == WRITE
    guess = [entries[row].level == GUESS for row in table.entry[rows]]
    for at in sample:
        other = lanes != lanes[at]
        if apart:
            other = state.group[lanes] != state.group[lanes[at]]
        clash = other if kinds[at] == WRITE else other & ((kinds == READ) | (kinds == WRITE))
        for each in np.flatnonzero(clash)[:most]:
            if stores[at] and stores[each] and (guess[at] or guess[each]):
                continue  # perhaps the same value
            same_wave = waves[each] == waves[at]
            value = _same_value(entries, table, int(rows[at]), int(rows[each]))
            lockstep = bool(same_wave) and steps[each] != steps[at]
            picked.append((value, lockstep, int(rows[at]), int(rows[each])))
    picked.sort()
    for _, _, one, other_row in picked:
        yield one, other_row


def _same_value(entries: Sequence[Entry], table: Table, one: int, other: int) -> bool:
    """Return True if two stores write the same bytes to the granule that both touch."""
    left, right = entries[table.entry[one]], entries[table.entry[other]]
    if left.how is not Access.WRITE or right.how is not Access.WRITE:
        return False
    if left.words is None or right.words is None:
        return False
    return bool(table.value[one] == table.value[other])


def _collision(
    run: Run,
    entries: Sequence[Entry],
    table: Table,
    one: int,
    other: int,
    *,
    lds: bool,
    apart: bool,
) -> Collision:
    parties = []
    for row in (one, other):
        entry = entries[table.entry[row]]
        lane = int(table.lane[row])
        at = table.index[row]
        phases = int(entry.released[at]), int(entry.acquired[at])
        parties.append(Party(entry.site, lane, entry.how, entry.step, *phases))
    parties.sort(key=lambda each: (each.step, not each.how.writes))
    state = run.state
    first, second = parties
    sides = False
    if state.lockstep and not apart and first.step != second.step:
        wave = state.group[first.lane] * state.launch.waves + state.wave[first.lane]
        need = 1 << int(state.item[first.lane]) % state.launch.wave
        need |= 1 << int(state.item[second.lane]) % state.launch.wave
        sides = not together(state).joint(int(wave), first.step, second.step, need)
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
        bool(same_wave) and first.step != second.step and not sides,
        _same_value(entries, table, one, other),
        apart,
        first.how.atomic and second.how.atomic,
    )
