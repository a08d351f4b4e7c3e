"""The best partial chain of happens-before between two accesses of two workgroups, or of two waves
of one, from a run.

Each flag that a lane of one party raises and a lane of the other takes is tried, in both
directions; the chain that goes furthest before a link fails is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fencepost.diagnostics import Location
from fencepost.kernels.chain import (
    Chain,
    Change,
    Failure,
    Kind,
    Link,
    Strength,
    Weakness,
)
from fencepost.kernels.execute.order.stronger_orders import is_for_compiler
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.collision import Collision, Party
from fencepost.kernels.execute.state import State
from fencepost.kernels.findings.handed_over import NEAR, Atom, handed_over
from fencepost.kernels.findings.synchronizing import (
    atomic_of,
    carries,
    fence_of,
    operation_of,
    scope_of_both,
    widened,
)
from fencepost.llvm.effects.effect import Access, MemoryFence
from fencepost.llvm.ir import Atomic, Instruction
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

MOST = 400
"""Greatest number of pairs of a flag's store and load that are tried."""

_READING = frozenset({Access.ATOMIC_READ, Access.RMW})
Place = Callable[[Instruction], Location]


@dataclass(frozen=True, slots=True)
class _Passed:
    """A fence or barrier that a lane passed."""

    site: int
    step: int
    fence: MemoryFence | None


def missing_link(program: Program, state: State, found: Collision, place: Place) -> Chain | None:
    """Return the chain between two accesses of two workgroups, or of two waves that atomics would
    order; None if no atomic tries to make one, or if none of its links is missing.
    """
    if not state.keeps_passed or found.scope:
        return None
    if not found.apart and (found.lacks is None or found.lockstep):
        return None
    finder = _Finder(program, state, place, found)
    best: tuple[int, int] | None = None
    chosen: Chain | None = None
    for source, target in ((found.first, found.second), (found.second, found.first)):
        if not source.how.writes and not target.how.writes:
            continue
        for links in finder.chains(source, target):
            holding = [each.failure is None for each in links]
            if all(holding):
                return None  # through another lane's eyes: what is missing is not known
            rank = holding.index(False), sum(holding)
            if best is None or rank >= best:  # of equals the last, nearest to the reader
                best, chosen = rank, Chain(links)
    return chosen


@dataclass(frozen=True)
class _Finder:
    program: Program
    state: State
    place: Place
    found: Collision
    passing: dict[int, list[_Passed]] = field(default_factory=dict)

    @cached_property
    def atoms(self) -> list[Atom]:
        """The atomic accesses of the run to memory that both parties share, in order."""
        made = []
        for each in self.state.log:
            atomic = atomic_of(self.program.sites[each.site]) if each.how.atomic else None
            if atomic is None or (each.lds and self.found.apart):
                continue
            how = each.how
            for at, lane in enumerate(each.lanes.tolist()):
                counts = int(each.released[at]), int(each.acquired[at])
                where = (each.step, at)
                address = int(each.addresses[at])
                made.append(
                    Atom(
                        each.site,
                        lane,
                        where,
                        address,
                        how in _READING,
                        how.writes,
                        *counts,
                        atomic,
                        each.lds,
                    )
                )
        return sorted(made, key=lambda one: one.at)

    @cached_property
    def flags(self) -> dict[tuple[bool, int], list[Atom]]:
        """These atomic accesses by address."""
        found: dict[tuple[bool, int], list[Atom]] = {}
        for each in self.atoms:
            found.setdefault((each.lds, each.address), []).append(each)
        return found

    @cached_property
    def need(self) -> Scope:
        """The scope that includes both parties."""
        return scope_of_both(self.state, self.found)

    @cached_property
    def space(self) -> SyncSpace:
        """The address space of the two accesses."""
        return SyncSpace.of(lds=self.found.lds)

    @cached_property
    def _sides(self) -> NDArray[np.int64]:
        """The number of each lane's workgroup; of its wave, if the parties share a workgroup."""
        if self.found.apart:
            return self.state.group
        waves = int(self.state.wave.max()) + 1
        return self.state.group * waves + self.state.wave

    def chains(self, source: Party, target: Party) -> Iterator[tuple[Link, ...]]:
        """Yield the chains from one access to another through each flag."""
        group = self._sides
        mine, others = group[source.lane], group[target.lane]
        handed = [
            pair
            for flag in self.flags.values()
            for pair in handed_over(
                flag, [group[e.lane] == mine for e in flag], [group[e.lane] == others for e in flag]
            )
        ]
        # Those of the two work-items themselves are the nearest.
        handed.sort(
            key=lambda pair: (
                (pair[0].lane == source.lane) + (pair[1].lane == target.lane),
                pair[0].at,
                pair[1].at,
            )
        )
        for one, other in handed[-MOST:]:
            yield self._chain(source, one, other, target, same=True)
        if not handed:
            raised = [e for e in self.atoms if e.writes and group[e.lane] == mine]
            taken = [e for e in self.atoms if e.reads and group[e.lane] == others]
            for one in raised[-NEAR:]:
                for other in taken[-NEAR:]:
                    if (one.lds, one.address) != (other.lds, other.address):
                        yield self._chain(source, one, other, target, same=False)

    def _chain(
        self, source: Party, one: Atom, other: Atom, target: Party, *, same: bool
    ) -> tuple[Link, ...]:
        return (
            self._before(source, one),
            self._release(source, one),
            self._seen(one, other, same=same),
            self._acquire(other, target),
            self._after(other, target),
        )

    def _at(self, site: int) -> Location:
        return self.place(self.program.sites[site])

    def _who(self, lane: int) -> str:
        item = self.state.launch.local_id(int(self.state.item[lane]))
        group = self.state.launch.group_id(int(self.state.number[lane]))
        group_at = group[0] if not any(group[1:]) else group
        return f"work-item {item[0] if not any(item[1:]) else item} of workgroup {group_at}"

    def _before(self, source: Party, one: Atom) -> Link:
        at, flag = self._at(source.site), self._at(one.site)
        does = f"{source.how.value} by {self._who(source.lane)}"
        if source.lane == one.lane:
            if source.step < one.step or (source.step == one.step and source.site < one.site):
                return Link(at, f"{does}, in program order before line {flag.line}")
            if (source.step, source.site) == (one.step, one.site):
                return self._own_release(at, does, one)
            change = Change(Kind.MOVE_BEFORE, at)
            return Link(at, does, Failure.ACCESS_AFTER_FLAG, change)
        if source.arrived < one.acquired:
            passed = self._barrier(one.lane, source.step)
            where = f"the barrier at line {self._at(passed.site).line}" if passed else "a barrier"
            return Link(at, f"{does}, then {where}")
        change = Change(Kind.BARRIER_BEFORE, flag)
        return Link(at, does, Failure.NO_BARRIER_BEFORE, change)

    def _own_release(self, at: Location, does: str, one: Atom) -> Link:
        """Return the link of an access that raises the flag itself: a fence before it does not
        order it, only its own release does.
        """
        does = f"{does}, which raises the flag"
        if one.atomic.ordering.at_least_release:
            return Link(at, does)
        change = self._ordered(Kind.RELEASE, one, Ordering.RELEASE)
        return Link(at, does, Failure.RELAXED_STORE, change)

    def _release(self, source: Party, one: Atom) -> Link:
        at = self._at(one.site)
        does = f"{self._who(one.lane)} raises the flag"
        need = self.need
        since = source.step
        if source.lane != one.lane and (passed := self._barrier(one.lane, source.step)):
            since = passed.step
        own = one.atomic.ordering.at_least_release
        fences = [
            each
            for each in self._fences(one.lane, since, one.step)
            if each.fence
            and each.fence.atomic.ordering.at_least_release
            and self.space in each.fence.spaces
        ]
        wide = [each for each in fences if each.fence and each.fence.atomic.scope.scope >= need]
        hands_on = carries(one.atomic)
        if own and one.atomic.scope.scope >= need:
            return Link(at, f"{does}, releasing")
        if wide and hands_on:
            line = self._at(wide[-1].site).line
            return Link(at, f"{does} behind the release fence at line {line}")
        if own or (wide and one.atomic.ordering.at_least_monotonic):
            return Link(at, does, Failure.NARROW_RELEASE, self._widened(one.site, one.atomic))
        if fences and hands_on:
            return Link(at, does, Failure.NARROW_RELEASE, self._widened_fence(fences[-1]))
        if source.lane != one.lane:
            early = [
                each
                for each in self._fences(source.lane, source.step, since)
                if each.fence and each.fence.atomic.ordering.at_least_release
            ]
            if early:
                line = self._at(early[-1].site).line
                return Link(
                    at,
                    f"{does}; the fence at line {line} is before the barrier, and the flag is "
                    "another work-item's",
                    Failure.FENCE_BEFORE_BARRIER,
                    Change(Kind.FENCE_BEFORE, at),
                )
        change = self._ordered(Kind.RELEASE, one, Ordering.RELEASE)
        return Link(at, does, Failure.RELAXED_STORE, change)

    def _seen(self, one: Atom, other: Atom, *, same: bool) -> Link:
        at = self._at(other.site)
        does = f"{self._who(other.lane)} takes the flag"
        if same:
            return Link(at, f"{does} that line {self._at(one.site).line} raised")
        return Link(at, does, Failure.OTHER_FLAG, Change(Kind.SAME_FLAG, at))

    def _acquire(self, other: Atom, target: Party) -> Link:
        at = self._at(other.site)
        does = f"{self._who(other.lane)} takes the flag"
        need = self.need
        until = target.step
        if target.lane != other.lane and (passed := self._barrier(other.lane, other.step)):
            until = min(until, passed.step)
        own = other.atomic.ordering.at_least_acquire
        fences = [
            each
            for each in self._fences(other.lane, other.step, until)
            if each.fence
            and each.fence.atomic.ordering.at_least_acquire
            and self.space in each.fence.spaces
        ]
        wide = [each for each in fences if each.fence and each.fence.atomic.scope.scope >= need]
        hands_on = carries(other.atomic)
        if own and other.atomic.scope.scope >= need:
            return Link(at, f"{does}, acquiring")
        if wide and hands_on:
            line = self._at(wide[0].site).line
            return Link(at, f"{does} before the acquire fence at line {line}")
        if own or (wide and other.atomic.ordering.at_least_monotonic):
            return Link(at, does, Failure.NARROW_ACQUIRE, self._widened(other.site, other.atomic))
        if fences and hands_on:
            return Link(at, does, Failure.NARROW_ACQUIRE, self._widened_fence(fences[0]))
        if target.lane != other.lane:
            late = [
                each
                for each in self._fences(target.lane, until, target.step)
                if each.fence and each.fence.atomic.scope.scope >= need
            ]
            if late:
                line = self._at(late[0].site).line
                return Link(
                    at,
                    f"{does}; the fence at line {line} is after the barrier, and the flag was "
                    "another work-item's",
                    Failure.FENCE_AFTER_BARRIER,
                    Change(Kind.FENCE_AFTER, at),
                )
        change = self._ordered(Kind.ACQUIRE, other, Ordering.ACQUIRE)
        return Link(at, does, Failure.RELAXED_LOAD, change)

    def _widened(self, site: int, atomic: Atomic) -> Change:
        """Return the change of an operation whose scope is too narrow."""
        weak = widened(self.program.sites[site], atomic, self.need)
        return Change(Kind.WIDEN, self._at(site), weak)

    def _widened_fence(self, passed: _Passed) -> Change:
        assert passed.fence is not None
        return self._widened(passed.site, passed.fence.atomic)

    def _ordered(self, kind: Kind, atom: Atom, ordering: Ordering) -> Change:
        """Return the change of an atomic without the ordering; its scope may be too narrow too."""
        has = Strength(atom.atomic.ordering, atom.atomic.scope.scope)
        needs = has.joined(Strength(ordering, self.need))
        weak = Weakness(operation_of(self.program.sites[atom.site]), has, needs)
        return Change(kind, self._at(atom.site), weak)

    def _after(self, other: Atom, target: Party) -> Link:
        at, flag = self._at(target.site), self._at(other.site)
        does = f"{target.how.value} by {self._who(target.lane)}"
        if target.lane == other.lane:
            if target.step > other.step or (target.step == other.step and target.site > other.site):
                return Link(at, f"{does}, in program order after line {flag.line}")
            return Link(at, does, Failure.ACCESS_BEFORE_FLAG, Change(Kind.MOVE_AFTER, at))
        if other.released < target.waited:
            passed = self._barrier(target.lane, other.step)
            where = f"the barrier at line {self._at(passed.site).line}" if passed else "a barrier"
            return Link(at, f"{does}, behind {where}")
        change = Change(Kind.BARRIER_AFTER, flag)
        return Link(at, does, Failure.NO_BARRIER_AFTER, change)

    def _passing(self, lane: int) -> list[_Passed]:
        if lane not in self.passing:
            self.passing[lane] = [
                _Passed(site, step, fence_of(self.program.sites[site]))
                for step, site, lanes in self.state.passed
                if np.any(lanes == lane)
            ]
        return self.passing[lane]

    def _barrier(self, lane: int, since: int) -> _Passed | None:
        """Return the first barrier that a lane passes from a step on."""
        every = (each for each in self._passing(lane) if each.fence is None)
        return next((each for each in every if each.step >= since), None)

    def _fences(self, lane: int, since: int, until: int) -> list[_Passed]:
        """Return the fences that a lane passes between two steps, except compiler-only ones."""
        return [
            each
            for each in self._passing(lane)
            if each.fence is not None
            and not is_for_compiler(each.fence.atomic)
            and since <= each.step <= until
            and (each.fence.atomic.scope.scope >= self.need or not self._of_barrier(each))
        ]

    def _of_barrier(self, fence: _Passed) -> bool:
        """Return True if a fence is part of a barrier as the source writes it."""
        at = self._at(fence.site)
        return any(self._at(each).spot == at.spot for each in self.program.sync_sites.values())
