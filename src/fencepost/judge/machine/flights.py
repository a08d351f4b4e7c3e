"""Copies in flight beside the work-items of the machine, until they are waited for.

An access of such a copy is ordered after the barriers before its call, and before those after its
wait.
"""

from __future__ import annotations

from fencepost.judge.machine.effects import Flies, GroupCopies, GroupLands, Lands
from fencepost.judge.machine.touching import Touch, Touching
from fencepost.judge.machine.tracks import NEVER, Access, Item, NotJudged, Place
from fencepost.judge.machine.values import Ptr, Value, known
from fencepost.llvm.types import ArrayType, IntType, PointerType
from fencepost.records import dataclass, field, replace

GLOBAL = PointerType(1)
EVENT = PointerType(5)


@dataclass
class Flight:
    """A copy of a lane: the counter for its wait, and its accesses in the lane's log."""

    counter: str
    marked: int | None
    accesses: list[int]


@dataclass
class Flights:
    """The copies of all work-items, and those of workgroups."""

    touching: Touching
    going: dict[int, list[Flight]] = field(default_factory=dict)
    marks: dict[int, int] = field(default_factory=dict)
    called: dict[tuple[int, int], object] = field(default_factory=dict)
    """The copies and waits of the first work-item of a workgroup, by number."""
    steps: dict[int, int] = field(default_factory=dict)
    copiers: list[Item] = field(default_factory=list)
    """Representatives of the workgroups that copy: each makes the accesses of one copy."""
    events: dict[tuple[int, int], list[Item]] = field(default_factory=dict)

    def fly(self, item: Item, copy: Flies, lds: Value, at: Place) -> None:
        """Start a copy of a lane; `lds` is its place in LDS."""
        near, far = (copy.target, copy.source) if copy.to_lds else (copy.source, copy.target)
        near = (near[0], lds, *near[2:])
        first = len(item.log)
        for writes, pointer, kind, stored, _ in (near, far):
            value = (stored,) if writes else None
            self.touching.touch(item, at, Touch(pointer, GLOBAL, kind, None, value))
        if copy.counter is None:
            return
        own = list(range(first, len(item.log)))
        for each in own:
            item.log[each] = _open(item.log[each])
        flight = Flight(copy.counter, None, own)
        self.going.setdefault(id(item), []).append(flight)

    def mark(self, item: Item) -> None:
        """End a group of copies."""
        number = self.marks[id(item)] = self.marks.get(id(item), 0) + 1
        for each in self.going.get(id(item), []):
            if each.counter == "marks" and each.marked is None:
                each.marked = number

    def land(self, item: Item, wait: Lands) -> None:
        """Wait for copies of a lane."""
        if item.guarded or not isinstance(wait.left, int):
            return  # perhaps it does not wait
        mine = [each for each in self.going.get(id(item), []) if each.counter == wait.counter]
        if wait.counter == "marks":
            most = self.marks.get(id(item), 0) - wait.left
            done = [each for each in mine if each.marked is not None and each.marked <= most]
        else:
            done = mine[: max(0, len(mine) - wait.left)]
        for flight in done:
            for each in flight.accesses:
                item.log[each] = _closed(item.log[each], item)
            self.going[id(item)].remove(flight)

    def check(self, item: Item, first: int) -> None:
        """Raise NotJudged if accesses of a lane overlap its own copies in flight."""
        flying = {at for each in self.going.get(id(item), []) for at in each.accesses}
        if not flying:
            return
        for at in range(first, len(item.log)):
            one = item.log[at]
            for each in flying:
                other = item.log[each]
                if each < first and (one.writes or other.writes) and _touch(one, other):
                    raise NotJudged(f"an access at {one.at} that may meet a copy of its own lane")

    # Of workgroups

    def copy_group(self, item: Item, copy: GroupCopies, at: Place) -> Value:
        """Record a copy by the workgroup: the first work-item makes it, the others must call it
        equally.
        """
        values = (copy.source, copy.target, copy.count, *copy.steps, copy.event)
        if item.guarded or not all(map(known, values)):
            raise NotJudged(f"a copy at {at} that inputs decide")
        number, first = self._met(item, ("copy", at, values))
        event = copy.event if isinstance(copy.event, Ptr) else Ptr("null", 0)
        if not event.object.startswith("event"):
            event = Ptr(f"event {number}", 0)
        if first:
            made = Item(item.group, -1 - len(self.copiers), -1 - len(self.copiers))
            made.tracks = item.tracks
            self.copiers.append(made)
            key = (item.group, int(event.object.split()[1]))
            self.events.setdefault(key, []).append(made)
            for pointer, step, writes in (
                (copy.source, copy.steps[0], False),
                (copy.target, copy.steps[1], True),
            ):
                self._elements(made, at, pointer, copy, step, writes)
            made.log = [_open(each) for each in made.log]
        return event

    def _elements(
        self, made: Item, at: Place, start: Value, copy: GroupCopies, step: Value, writes: bool
    ) -> None:
        if not isinstance(start, Ptr):
            raise NotJudged(f"a copy at {at} through a pointer that is not known")
        whole = step == copy.size
        kind = ArrayType(copy.size * (copy.count if whole else 1), IntType(8))
        for each in range(1 if whole else copy.count):
            place = Ptr(start.object, start.offset + each * step)
            value = (None,) if writes else None
            self.touching.note(made, at, place, kind, value)

    def land_group(self, item: Item, wait: GroupLands, at: Place) -> None:
        """Wait for events of the workgroup."""
        if item.guarded or not isinstance(wait.count, int) or not isinstance(wait.events, Ptr):
            raise NotJudged(f"a wait at {at} that inputs decide")
        found: list[str] = []
        for each in range(wait.count):
            place = Ptr(wait.events.object, wait.events.offset + 4 * each)
            event = self.touching.memory.load(place, EVENT)
            if not isinstance(event, Ptr) or not event.object.startswith("event"):
                raise NotJudged(f"a wait at {at} for an event that is not known")
            found.append(str(event.object))
        _, first = self._met(item, ("wait", at, tuple(found)))
        if first:
            for event in found:
                for made in self.events.pop((item.group, int(event.split()[1])), []):
                    made.log = [_closed(access, item) for access in made.log]

    def _met(self, item: Item, what: tuple[object, ...]) -> tuple[int, bool]:
        """Return the number of this copy or wait of a work-item, and True if it is the first of its
        workgroup to reach it.
        """
        number = self.steps[id(item)] = self.steps.get(id(item), 0) + 1
        track = item.tracks["workgroup"]
        said = (*what, track.waited, len(track.arrived))
        key = (item.group, number)
        first = key not in self.called
        if self.called.setdefault(key, said) != said:
            raise NotJudged(f"a copy by the workgroup whose arguments differ: {what[1]}")
        return number, first

    def ended_well(self, items: list[Item]) -> None:
        """Raise NotJudged unless all work-items of a workgroup reached all of its copies."""
        most: dict[int, set[int]] = {}
        for item in items:
            most.setdefault(item.group, set()).add(self.steps.get(id(item), 0))
        if any(len(each) > 1 for each in most.values()):
            raise NotJudged("copies by the workgroup that not all of it come to")


def _open(access: Access) -> Access:
    """Return an access that is in flight: nothing is ordered after it."""
    return replace(access, around=tuple((sees, NEVER, 0) for sees, _, _ in access.around))


def _closed(access: Access, item: Item) -> Access:
    """Return an access that completes at the current position of a work-item."""
    space = "local" if "#" in access.object else "global"
    now = [track.around(space) for track in item.tracks.values()]
    ends = zip(access.around, now, strict=True)
    return replace(access, around=tuple((old[0], new[1], new[2]) for old, new in ends))


def _touch(one: Access, other: Access) -> bool:
    if one.object != other.object:
        return False
    return one.start < other.start + other.size and other.start < one.start + one.size
