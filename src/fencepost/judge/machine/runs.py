"""Runs a launch on the judge's machine, and finds accesses that nothing orders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection

from fencepost.judge.machine.lanes import crossed
from fencepost.judge.machine.launch import Item, Lane, Machine, NotJudged, Place
from fencepost.judge.machine.tracks import Parted
from fencepost.llvm.launches.launch import Launch


def items_of(machine: Machine, some: Collection[int] | None = None) -> list[Item]:
    """Run every work-item of the launch, or of some of its workgroups. Raises NotJudged."""
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
        """Return the other participants that it waits for."""
        found = {self.waiting[n][0] for n in self.going}
        if len(found) != 1:
            raise NotJudged("work-items of a workgroup at different barriers")
        return found.pop()

    def ended_well(self) -> None:
        """Raise NotJudged unless every arrive was waited for, and one wave arrived for all at each
        phase of the cluster.
        """
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
        """Return True if no work-item of the workgroup arrived where the others wait for it."""
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
    """Raise NotJudged if a work-item ended while the others wait for other workgroups."""
    if len(going) != len(items):
        raise NotJudged("work-items that ended while others wait for other workgroups")


def _convergent(
    launch: Launch, items: list[Item], going: Collection[int], waiting: dict[int, Lane]
) -> None:
    """Raise Parted unless the lanes of each wave are at one barrier, or all have ended."""
    for first in range(0, len(items), launch.wave):
        lanes = range(first, min(first + launch.wave, len(items)))
        places = {waiting[n][3] if n in going else None for n in lanes}
        if len(places) != 1:
            raise Parted("lanes of a wave at different barriers, or some that ended")


def _cross(
    launch: Launch,
    lanes: list[int],
    waiting: dict[int, Lane],
    step: Callable[[int, object], None],
) -> None:
    """Let the lanes of each wave exchange their values, those at the earliest place first."""
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
