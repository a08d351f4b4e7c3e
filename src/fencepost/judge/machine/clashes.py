"""Conflicts among the accesses of a run: accesses to one byte that nothing orders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from fencepost.judge.machine.launch import TRACKS, Access, Item, Place, Track
from fencepost.judge.machine.values import Sym, Vec
from fencepost.llvm.launches.launch import Launch
from fencepost.records import dataclass

WORKGROUP, CLUSTER = TRACKS.index("workgroup"), TRACKS.index("cluster")


@dataclass(frozen=True, slots=True)
class Clash:
    """Two accesses that conflict. `same`: they write equal values."""

    first: Place
    second: Place
    apart: bool
    same: bool
    one_wave: bool


@dataclass(frozen=True, slots=True)
class Row:
    """An access of a work-item, with the barriers around it that order its address space."""

    item: Item
    access: Access
    before: int
    after: int
    """For barriers of the workgroup: the number of phases that it sees, and the number that others
    must see.
    """


class Clusters:
    """The workgroups of each cluster, and the phases that each passed on to the others."""

    def __init__(self, items: list[Item], launch: Launch) -> None:
        self.number = {n: launch.cluster_of(n) for n in {each.group for each in items}}
        self.arrives: dict[int, list[Track]] = defaultdict(list)
        for each in items:
            if each.tracks["cluster"].arrived:
                self.arrives[each.group].append(each.tracks["cluster"])

    def same(self, one: int, other: int) -> bool:
        """Return True if two workgroups are of one cluster."""
        return self.number[one] == self.number[other]

    def told(self, group: int, space: str, phases: int) -> int:
        """Return the number of phases of a workgroup's barrier that an observer of some phases of
        the cluster's barrier knows to have ended.
        """
        found = 0
        for each in self.arrives[group]:
            if seen := each.passed[:phases]:
                found = max(found, seen[-1][space])
        return found


def clashes(
    items: list[Item], launch: Launch, *, certain: bool = False, atomics: bool = False
) -> list[Clash]:
    """Yield the conflicts of a launch, one for each pair of places. `certain`: only of accesses
    that no branch on inputs controls; `atomics`: also those of two atomics, which are no races.
    """
    rows: dict[str, list[Row]] = defaultdict(list)
    for item in items:
        for each in item.log:
            if certain and not each.certain:
                continue
            space = "local" if "#" in each.object else "global"
            sees, arrived, released = each.around[WORKGROUP]
            after = item.tracks["workgroup"].after(space, arrived, released)
            rows[each.object].append(Row(item, each, sees, after))
    looked = _Looked(Clusters(items, launch), atomics)
    found: dict[tuple[Place, Place, bool], Clash] = {}
    for listed in rows.values():
        if not any(each.access.writes for each in listed):
            continue
        unit = 1 << 10
        for row in listed:
            unit = _power(unit, row.access.start, row.access.size)
        cells: dict[int, list[Row]] = defaultdict(list)
        for row in listed:
            start, size = row.access.start, row.access.size
            for cell in range(start // unit, (start + size) // unit):
                cells[cell].append(row)
        for met in cells.values():
            for clash in _in_cell(met, looked):
                key = (clash.first, clash.second, clash.apart)
                if key not in found or (found[key].same and not clash.same):
                    found[key] = clash
    return list(found.values())


def pairs(items: list[Item]) -> set[tuple[Place, Place]]:
    """Return the pairs of places at which two different work-items touch one object, and one
    writes.
    """
    by_object: dict[str, dict[Place, tuple[bool, set[tuple[int, int]]]]] = defaultdict(dict)
    for item in items:
        for each in item.log:
            _, who = by_object[each.object].setdefault(each.at, (each.writes, set()))
            if len(who) < 2:
                who.add((item.group, item.number))
    found = set()
    for places in by_object.values():
        listed = sorted(places)
        for at, one in enumerate(listed):
            for other in listed[at:]:
                if (places[one][0] or places[other][0]) and len(
                    places[one][1] | places[other][1]
                ) > 1:
                    found.add((one, other))
    return found


def meeting(items: list[Item]) -> set[tuple[Place, Place, bool]]:
    """Return the pairs of places at which two work-items touch a byte in common, with True for
    work-items of two workgroups.
    """
    cells: dict[tuple[str, int], dict[Place, dict[int, set[int]]]] = defaultdict(dict)
    units: dict[str, int] = {}
    for item in items:
        for each in item.log:
            units[each.object] = _power(units.get(each.object, 1 << 10), each.start, each.size)
    for item in items:
        for each in item.log:
            unit = units[each.object]
            for cell in range(each.start // unit, (each.start + each.size) // unit):
                groups = cells[each.object, cell].setdefault(each.at, {})
                who = groups.setdefault(item.group, set())
                if len(who) < 2:  # two of a place, or another one of another place
                    who.add(item.number)
    found = set()
    for places in cells.values():
        listed = sorted(places)
        for at, one in enumerate(listed):
            for other in listed[at:]:
                mine, theirs = places[one], places[other]
                if any(len(mine[each] | theirs[each]) > 1 for each in mine.keys() & theirs):
                    found.add((one, other, False))
                if len(mine.keys() | theirs) > 1:
                    found.add((one, other, True))
    return found


@dataclass(frozen=True, slots=True)
class _Looked:
    """The facts that decide whether two accesses conflict."""

    clusters: Clusters
    atomics: bool


def _in_cell(cell: list[Row], looked: _Looked) -> Iterator[Clash]:
    if not any(each.access.writes for each in cell):
        return
    by_group: dict[int, list[Row]] = defaultdict(list)
    for row in cell:
        by_group[row.item.group].append(row)
    for rows in by_group.values():
        rows.sort(key=lambda each: each.before)
        for at, one in enumerate(rows):
            for other in rows[at + 1 :]:
                if other.before >= one.after:
                    break  # a barrier lies between, and between this and all later ones
                if one.item is not other.item:
                    yield from _conflict(one, other, looked)
    groups = list(by_group.values())
    for at, rows in enumerate(groups):
        some = _telling(rows)
        for others in groups[at + 1 :]:
            for one in some:
                for other in _telling(others):
                    yield from _conflict(one, other, looked)


def _telling(rows: list[Row]) -> list[Row]:
    """Return the rows that represent a workgroup as seen from another one."""
    kept: dict[object, Row] = {}
    for row in rows:
        each = row.access
        value = each.value if each.writes and not each.atomic else None
        key = (each.at, each.start, each.around[WORKGROUP + 1 :], str(value), id(value))
        kept.setdefault(key, row)
    return list(kept.values())


def _conflict(left: Row, right: Row, looked: _Looked) -> Iterator[Clash]:
    one, other = left.access, right.access
    if not (one.writes or other.writes):
        return
    clusters = looked.clusters
    apart = left.item.group != right.item.group
    one_wave = not apart and left.item.wave == right.item.wave
    alike = (one.start, one.size) == (other.start, other.size)
    if one.atomic and other.atomic and alike and not looked.atomics:
        near = clusters.same(left.item.group, right.item.group)
        need = 1 if one_wave else 2 if not apart else 3 if near else 4
        if one.scope >= need and other.scope >= need:
            return
    if _before(left, right, clusters) or _before(right, left, clusters):
        return
    same = (
        one.writes
        and other.writes
        and not one.atomic
        and not other.atomic
        and alike
        and _equal(one.value, other.value)
    )
    low, high = sorted((one.at, other.at))
    yield Clash(low, high, apart, same, one_wave)


def _equal(one: object, other: object) -> bool:
    if isinstance(one, Vec) and isinstance(other, Vec):
        return len(one) == len(other) and all(map(_equal, one, other))
    if isinstance(one, Sym) or isinstance(other, Sym):
        return one is other
    return one == other


def unordered(one: tuple[Item, Access], other: tuple[Item, Access], launch: Launch) -> bool:
    """Return True if no barrier lies between two accesses."""
    rows = [Row(item, access, 0, 0) for item, access in (one, other)]
    clusters = Clusters([item for item, _ in (one, other)], launch)
    return not (_before(rows[0], rows[1], clusters) or _before(rows[1], rows[0], clusters))


def _before(left: Row, right: Row, clusters: Clusters) -> bool:
    """Return True if a barrier that both reach, with fences for the space, lies between."""
    space = "local" if "#" in left.access.object else "global"
    same_group = left.item.group == right.item.group
    shared = {
        "wave": same_group and left.item.wave == right.item.wave,
        "workgroup": same_group,
        "cluster": clusters.same(left.item.group, right.item.group),
        "grid": True,
    }
    for at, name in enumerate(left.item.tracks):
        if shared.get(name, same_group):
            sees = right.access.around[at][0]
            _, arrived, released = left.access.around[at]
            if sees > arrived and left.item.tracks[name].after(space, arrived, released) <= sees:
                return True
    if shared["cluster"] and not same_group:
        # What the workgroup's barrier told another wave, that wave told the cluster.
        sees = right.access.around[CLUSTER][0]
        return clusters.told(left.item.group, space, sees) >= left.after
    return False


def _power(*numbers: int) -> int:
    bits = 0
    for each in numbers:
        bits |= each
    return bits & -bits if bits else 1
