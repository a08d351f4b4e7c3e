"""Runs a launch on the judge's machine, and looks for accesses that nothing orders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from fencepost.judge.lanes import crossed
from fencepost.judge.machine import TRACKS, Access, Item, Lane, Machine, NotJudged, Place, Track
from fencepost.judge.values import Sym, Vec
from fencepost.llvm.launch import Launch

WORKGROUP, CLUSTER = TRACKS.index("workgroup"), TRACKS.index("cluster")


@dataclass(frozen=True, slots=True)
class Clash:
    """Two accesses that conflict; `same`: they write equal values."""

    first: Place
    second: Place
    apart: bool
    same: bool
    one_wave: bool


def items_of(machine: Machine, some: Collection[int] | None = None) -> list[Item]:
    """What every work-item of the launch does, or of some of its workgroups. Raises NotJudged."""
    launch = machine.launch
    chosen = range(launch.groups) if some is None else some
    groups = [_Group(machine, launch, number) for number in chosen]
    going = list(groups)
    while going:
        for each in going:
            each.run()
        if all(each.done for each in going):
            break
        # Workgroups wait for each other: each cluster, or the whole grid, goes on together.
        for each in going:
            meeting = each.whose()
            mates = [
                mate
                for mate in groups
                if meeting == "grid"
                or launch.cluster_of(mate.number) == launch.cluster_of(each.number)
            ]
            if any(mate.done or mate.whose() != meeting or mate.absent(meeting) for mate in mates):
                raise NotJudged("workgroups that wait for others")
        for each in going:
            each.pass_on()
    for each in groups:
        each.ended_well()
    items = [item for each in groups for item in each.items]
    machine.flights.ended_well(items)
    return items + machine.flights.copiers


class _Group:
    """A workgroup that runs until all of it ended, or waits for other workgroups."""

    def __init__(self, machine: Machine, launch: Launch, number: int) -> None:
        self.launch, self.number, self.machine = launch, number, machine
        self.items = [Item(number, n, n // launch.wave) for n in range(launch.items)]
        self.going = {each.number: machine.item(each) for each in self.items}
        self.waiting: dict[int, Lane] = {}
        for n in list(self.going):
            self.step(n, None)

    @property
    def done(self) -> bool:
        return not self.going

    def step(self, number: int, value: object) -> None:
        try:
            self.waiting[number] = self.going[number].send(value)
        except StopIteration:
            self.waiting.pop(number, None)
            del self.going[number]

    def whose(self) -> str:
        """Who else it waits for."""
        found = {self.waiting[n][0] for n in self.going}
        if len(found) != 1:
            raise NotJudged("work-items of a workgroup at different barriers")
        return found.pop()

    def ended_well(self) -> None:
        """That nobody arrived without a wait, and one wave for all at each phase of the cluster."""
        for item in self.items:
            track = item.tracks["workgroup"]
            if len(track.arrived) != track.waited:
                raise NotJudged("an arrive without a wait")
        arrives: dict[int, set[int]] = defaultdict(set)
        for item in self.items:
            for phase in range(len(item.tracks["cluster"].arrived)):
                arrives[phase].add(item.wave)
        if any(len(waves) != 1 for waves in arrives.values()):
            raise NotJudged("several waves of a workgroup that arrive at the cluster's barrier")

    def absent(self, meeting: str) -> bool:
        """Whether none of the workgroup arrived where the others wait for it."""
        tracks = [each.tracks[meeting] for each in self.items]
        return max(len(each.arrived) for each in tracks) < max(each.waited for each in tracks)

    def pass_on(self) -> None:
        for n in list(self.going):
            self.step(n, None)

    def run(self) -> None:
        while self.going:
            lanes = [n for n in self.going if self.waiting[n][0] in ("lanes", "wave")]
            if lanes:
                _cross(self.launch, lanes, self.waiting, self.step)
                continue
            _convergent(self.launch, self.items, self.going.keys(), self.waiting)
            here = [n for n in self.going if self.waiting[n][0] == "workgroup"]
            named = [n for n in self.going if self.waiting[n][0] == "named"]
            if not here and not named:
                _together(self.items, self.going.keys())
                return
            # The phase of a wait ends when everyone that is not done has arrived at it.
            tracks = {n: self.items[n].tracks["workgroup"] for n in self.going}
            least = min(len(each.arrived) for each in tracks.values())
            free = [n for n in here if tracks[n].waited <= least]
            free += [n for n in named if self.machine.named.ended(self.items[n])]
            if not free:
                raise NotJudged("work-items that wait for ever")
            for n in free:
                self.step(n, None)


def _together(items: list[Item], going: Collection[int]) -> None:
    """That nobody ended while the others wait for other workgroups."""
    if len(going) != len(items):
        raise NotJudged("work-items that ended while others wait for other workgroups")


def _convergent(
    launch: Launch, items: list[Item], going: Collection[int], waiting: dict[int, Lane]
) -> None:
    """That the lanes of a wave are at one barrier, or all ended."""
    for first in range(0, len(items), launch.wave):
        lanes = range(first, min(first + launch.wave, len(items)))
        places = {waiting[n][3] if n in going else None for n in lanes}
        if len(places) != 1:
            raise NotJudged("lanes of a wave at different barriers, or some that ended")


def _cross(
    launch: Launch,
    lanes: list[int],
    waiting: dict[int, Lane],
    step: Callable[[int, object], None],
) -> None:
    """Lets the lanes of each wave exchange what they have, those at the earliest place first."""
    waves: dict[int, dict[Place, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number in lanes:
        waves[number // launch.wave][waiting[number][3]].append(number)
    for places in waves.values():
        place = max(places, key=lambda each: len(places[each]))
        members = places[place]
        call = waiting[members[0]][1]
        if waiting[members[0]][0] == "wave":
            first = members[0] // launch.wave * launch.wave
            if len(members) != min(launch.wave, launch.items - first):
                raise NotJudged("lanes of a wave that do not come to its barrier together")
            for n in members:
                step(n, None)
            continue
        assert call is not None
        given = {n % launch.wave: waiting[n][2] for n in members}
        got = crossed(call, launch.wave, given)
        for n in members:
            step(n, got[n % launch.wave])


@dataclass(frozen=True, slots=True)
class Row:
    """An access by whom, with the barriers around it that order its address space."""

    item: Item
    access: Access
    before: int
    after: int
    """Of the barriers of the workgroup: phases that it sees, and that others must see."""


class Clusters:
    """Which workgroups are of one cluster, and what each told the others."""

    def __init__(self, items: list[Item], launch: Launch) -> None:
        self.number = {n: launch.cluster_of(n) for n in {each.group for each in items}}
        self.arrives: dict[int, list[Track]] = defaultdict(list)
        for each in items:
            if each.tracks["cluster"].arrived:
                self.arrives[each.group].append(each.tracks["cluster"])

    def same(self, one: int, other: int) -> bool:
        """Whether two workgroups are of one cluster."""
        return self.number[one] == self.number[other]

    def told(self, group: int, space: str, phases: int) -> int:
        """The phases of a workgroup's barrier that who sees so many of the cluster's knows."""
        found = 0
        for each in self.arrives[group]:
            if seen := each.passed[:phases]:
                found = max(found, seen[-1][space])
        return found


def clashes(
    items: list[Item], launch: Launch, *, certain: bool = False, atomics: bool = False
) -> list[Clash]:
    """The conflicts of a launch, one for each pair of places; `certain`: of accesses alone that no
    branch on inputs is around; `atomics`: those of two atomics too, which are no races.
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
    """The pairs of places of which two different work-items touch one object, and one writes."""
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
    """The pairs of places at which two work-items of one workgroup touch a byte in common, or two
    of two workgroups (True).
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
    """What decides whether two accesses conflict."""

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
    """Rows that stand for all of a workgroup, seen from another one."""
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
    """Whether no barrier lies between two accesses."""
    rows = [Row(item, access, 0, 0) for item, access in (one, other)]
    clusters = Clusters([item for item, _ in (one, other)], launch)
    return not (_before(rows[0], rows[1], clusters) or _before(rows[1], rows[0], clusters))


def _before(left: Row, right: Row, clusters: Clusters) -> bool:
    """Whether a barrier that both come to, with fences for the space, lies between."""
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
