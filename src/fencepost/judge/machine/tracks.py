"""A work-item of the machine: its accesses, and the barriers and fences around them."""

from __future__ import annotations

from itertools import count
from typing import Any

from fencepost.judge.machine.effects import Bar
from fencepost.judge.machine.values import Value
from fencepost.records import dataclass, field

Place = tuple[str, int]


class NotJudged(Exception):  # noqa: N818 -- no fault of the kernel: the judge has no opinion
    """The kernel does something that this machine does not model, or that no single run
    represents.
    """


class Parted(NotJudged):
    """Lanes of a wave are at different barriers, or only some of them are at one."""


class Doubt(str):
    """A gap in what the judge can show about an obligation. It is not a fault of the certificate as
    long as there is no other.
    """

    __slots__ = ()


class Open(Doubt):
    """The name of a question that cvc5 does not decide, and that the certificate depends on."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Access:
    """One access of a work-item: the bytes it touches, and its position among the barriers.

    `around` are for each of `TRACKS` the number of earlier barrier phases that it sees, the number
    of phases that it arrived at, and the number of release fences before it. `certain`: no branch
    on inputs controls it.
    """

    at: Place
    writes: bool
    atomic: bool
    scope: int
    object: str
    start: int
    size: int
    value: Value
    around: tuple[tuple[int, int, int], ...]
    certain: bool = True
    turns: tuple[tuple[str, int], ...] = ()
    """The number of completed iterations of each loop, by its header: for a loop that ended, of its
    last execution.
    """


TRACKS = ("wave", "workgroup", "cluster", "grid")
"""Barriers by their participants, from the smallest."""
NEEDED = {"wave": 1, "workgroup": 2, "cluster": 3, "grid": 4}
"""The least scope of a fence that orders memory through each."""


@dataclass
class Track:
    """The barriers of one kind that a work-item reached, and the fences around them."""

    waited: int = 0
    releases: dict[str, int] = field(default_factory=lambda: {"local": 0, "global": 0})
    sees: dict[str, int] = field(default_factory=lambda: {"local": 0, "global": 0})
    arrived: list[dict[str, int]] = field(default_factory=list)
    """The number of release fences before each arrive, by address space."""
    passes: dict[str, int] = field(default_factory=lambda: {"local": 0, "global": 0})
    """The phases of the workgroup's barrier that were seen before the last release fence."""
    passed: list[dict[str, int]] = field(default_factory=list)
    """The same at each arrive: an arrive also passes on the accesses of others that it knows of."""

    def around(self, space: str) -> tuple[int, int, int]:
        """Return the position of an access to an address space among the barriers and fences."""
        return self.sees[space], len(self.arrived), self.releases[space]

    def after(self, space: str, arrived: int, released: int) -> int:
        """Return the number of phases that an access must see to be ordered after this one; NEVER
        if there are none.
        """
        for phase in range(arrived, len(self.arrived)):
            if self.arrived[phase][space] > released:
                return phase + 1
        return NEVER


NEVER = 1 << 30


@dataclass
class Item:
    """A work-item: its position in the launch, its accesses, and the state of its barriers."""

    group: int
    number: int
    wave: int
    log: list[Access] = field(default_factory=list)
    tracks: dict[str, Track] = field(default_factory=lambda: {name: Track() for name in TRACKS})
    guarded: int = 0
    joined: str | None = None
    knows: dict[str, int] = field(default_factory=dict)
    """Phases of named barriers that ended before, whatever the schedule."""
    allocas: Any = field(default_factory=count)
    turns: dict[str, int] = field(default_factory=dict)

    def fence(self, spaces: frozenset[str], scope: int, releases: bool, acquires: bool) -> None:
        """Record a fence of a work-item."""
        if self.guarded:
            return  # perhaps it is not executed
        for name, track in self.tracks.items():
            if scope < NEEDED.get(name, 2):
                continue
            for space in spaces:
                if releases:
                    track.releases[space] += 1
                    track.passes[space] = self.tracks["workgroup"].sees[space]
                if acquires:
                    track.sees[space] = track.waited

    def barrier(self, bar: Bar) -> None:
        """Record an arrive, a wait, or both."""
        track = self.tracks[bar.whose]
        if bar.arrives:
            if bar.whose == "workgroup" and len(track.arrived) > track.waited:
                raise NotJudged("a second arrive before the wait")
            for space in bar.spaces:
                track.releases[space] += 1
            track.arrived.append(dict(track.releases))
            track.passed.append(dict(track.passes))
        if bar.waits:
            track.waited += 1
            for space in bar.spaces:
                track.sees[space] = track.waited
