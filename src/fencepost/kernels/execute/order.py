"""Happens-before through atomics and fences, as it came out in one run.

A release operation heads a release sequence of the atomic that it precedes or is; an atomic read
that sees a value of the sequence, with an acquire operation at or after it, synchronizes with the
release, where the scopes include each other and both act on the address space
[LangRef Memory Model for Concurrent Operations; 001 Memory Scopes].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fencepost.frontends.llvm_ir.ir import Atomic

BOTH = frozenset({"local", "global"})
_WIDTH = {"singlethread": 0, "wavefront": 1, "workgroup": 2, "cluster": 3, "agent": 4, "": 5}


def width(scope: str) -> tuple[int, bool]:
    """A scope's rank, and whether it is one of a single address space."""
    one = scope.endswith("one-as")
    plain = scope.removesuffix("one-as").removesuffix("-")
    return _WIDTH.get(plain, 5), one


@dataclass(frozen=True, slots=True)
class Head:
    """A release operation: who, when, for which spaces, in which scope."""

    lane: int
    step: int
    scope: int
    spaces: frozenset[str]


@dataclass(frozen=True, slots=True)
class Edge:
    """A release that an acquire synchronizes with."""

    head: Head
    lane: int
    step: int
    spaces: frozenset[str]


@dataclass
class Order:
    """Releases, acquires and what they came to. Without `atomics`, of barriers only."""

    wave_of: Sequence[int]
    group_of: Sequence[int]
    atomics: bool = True
    edges: list[Edge] = field(default_factory=list)
    joins: list[Edge] = field(default_factory=list)
    phases: dict[int, list[tuple[int, frozenset[str]]]] = field(default_factory=dict)
    chains: dict[int, tuple[Head, ...]] = field(default_factory=dict)
    released: dict[int, Head] = field(default_factory=dict)
    pending: dict[int, list[Head]] = field(default_factory=dict)

    def fence(self, lane: int, step: int, atomic: Atomic, spaces: frozenset[str]) -> None:
        if not self.atomics:
            return
        scope, _ = width(atomic.scope)
        spaces = spaces or BOTH
        if atomic.ordering.acquires:
            for head in self.pending.get(lane, ()):
                self._edge(head, lane, step, scope, spaces)
        if atomic.ordering.releases:
            self.released[lane] = Head(lane, step, scope, spaces)

    def atomic(
        self, lane: int, address: int, step: int, atomic: Atomic, reads: bool, writes: bool
    ) -> None:
        if not self.atomics:
            return
        scope, _ = width(atomic.scope)
        before = self.chains.get(address, ())
        if reads and before:
            # The atomics themselves must be in scope of each other.
            seen = [head for head in before if self._inclusive(head.lane, lane, scope)]
            if atomic.ordering.acquires:
                for head in seen:
                    self._edge(head, lane, step, scope, BOTH)
            known = self.pending.setdefault(lane, [])
            known += [head for head in seen if head not in known]
        if writes:
            own: list[Head] = []
            if atomic.ordering.releases:
                own.append(Head(lane, step, scope, BOTH))
            if lane in self.released:
                own.append(self.released[lane])
            kept = before if reads else ()
            self.chains[address] = tuple(dict.fromkeys((*kept, *own)))[-64:]

    def barrier(self, source: int, at: int, lane: int, step: int, spaces: frozenset[str]) -> None:
        """A wait of a lane's wave that an arrive of another took part in."""
        if spaces:
            self.joins.append(Edge(Head(source, at, 2, spaces), lane, step, spaces))

    def completion(self, group: int, step: int, spaces: frozenset[str]) -> None:
        """A phase of a workgroup's barrier that completed, and what it orders."""
        self.phases.setdefault(group, []).append((step, spaces))

    def happens_before(self, source: int, at: int, lane: int, step: int, space: str) -> bool:
        """Whether what `source` did at step `at` happens before what `lane` did at `step`."""
        lanes = {source: at}
        waves: dict[int, int] = {}
        groups: dict[int, int] = {}
        never = 1 << 60

        def known(each: int) -> int:
            return min(
                lanes.get(each, never),
                waves.get(self.wave_of[each], never),
                groups.get(self.group_of[each], never),
            )

        def in_wave(wave: int) -> int:
            found = [at for each, at in lanes.items() if self.wave_of[each] == wave]
            sample = next((each for each in lanes if self.wave_of[each] == wave), None)
            if sample is not None:
                found.append(known(sample))
            found.append(waves.get(wave, never))
            return min(found)

        changed = True
        while changed:
            changed = False
            for group, phases in self.phases.items():
                first = min(
                    [known(each) for each in lanes if self.group_of[each] == group]
                    + [groups.get(group, never)]
                )
                for when, spaces in phases:
                    if space in spaces and first < when < groups.get(group, never):
                        groups[group] = when
                        changed = True
            for edge in self.edges:
                reached = space in edge.spaces and known(edge.head.lane) <= edge.head.step
                if reached and edge.step < lanes.get(edge.lane, never):
                    lanes[edge.lane] = edge.step
                    changed = True
            for edge in self.joins:
                wave, other = self.wave_of[edge.head.lane], self.wave_of[edge.lane]
                reached = space in edge.spaces and in_wave(wave) <= edge.head.step
                if reached and edge.step < waves.get(other, never):
                    waves[other] = edge.step
                    changed = True
            if known(lane) < step:
                return True
        return known(lane) < step

    def _edge(self, head: Head, lane: int, step: int, scope: int, spaces: frozenset[str]) -> None:
        if head.lane != lane and self._inclusive(head.lane, lane, min(scope, head.scope)):
            both = head.spaces & spaces
            if both:
                self.edges.append(Edge(head, lane, step, both))

    def _inclusive(self, left: int, right: int, scope: int) -> bool:
        if scope >= 4:
            return True
        if scope >= 2:
            return self.group_of[left] == self.group_of[right]
        if scope == 1:
            return self.wave_of[left] == self.wave_of[right]
        return left == right
