"""Happens-before through atomics, fences and barriers, as it came out in one run.

A release operation heads a release sequence of the atomic that it precedes or is; an atomic read
that sees a value of the sequence, with an acquire operation at or after it, synchronizes with the
release, where the scopes include each other and both act on the address space [LangRef Memory Model
for Concurrent Operations; 001 Memory Scopes].

Each lane has a clock for each address space: for every lane, the step of the run up to which its
operations happen before. Clocks are kept as they change, since races are searched afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fencepost.kernels.execute.order.histories import Fenced, Head, History, stands_for
from fencepost.kernels.execute.order.stronger_orders import Wish
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.ir import Atomic
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

_LONG = 16
"""Greatest number of heads of a release sequence that are not merged."""

_Reader = tuple[int, bool, int, frozenset[SyncSpace], int]
"""An address, True for LDS, the scope and spaces of a reader, and its workgroup if that matters."""


@dataclass(frozen=True, slots=True)
class _Sum:
    """Knowledge that a version of a release sequence gives its readers: one clock for each space,
    the heads whose scope depends on the reading lane, and all heads by their identity.
    """

    version: int
    clocks: dict[SyncSpace, Array]
    single: tuple[Head, ...]
    heads: dict[int, tuple[Head, bool]]


@dataclass
class Order:
    """Vector clocks by lane, wave and workgroup. Without `atomics`, only barriers order.

    `cluster_of` are the clusters of the lanes, for the scope of that name. `wish` is what atomics
    and fences are assumed to have beyond what they have.
    """

    wave_of: Sequence[int]
    group_of: Sequence[int]
    atomics: bool = True
    cluster_of: Sequence[int] = ()
    wish: Wish | None = None
    chains: dict[tuple[int, bool], tuple[Head, ...]] = field(default_factory=dict)
    released: dict[int, list[Head | Fenced]] = field(default_factory=dict)
    """Release fences of each lane that no later one replaces."""
    pending: dict[int, dict[int, tuple[Head, bool]]] = field(default_factory=dict)
    versions: dict[tuple[int, bool], int] = field(default_factory=dict)
    version: int = 0
    sums: dict[_Reader, _Sum] = field(default_factory=dict)
    phases: dict[SyncSpace, tuple[tuple[tuple[int, int], ...], Array]] = field(default_factory=dict)
    """For each space, the arrives of the barrier merged last, and the clock that they give."""

    def __post_init__(self) -> None:
        lanes = len(self.wave_of)
        self.known = {each: [History() for _ in range(lanes)] for each in sorted(ALL_SPACES)}
        self.lanes = lanes
        self._waves = np.asarray(self.wave_of)
        self._groups = np.asarray(self.group_of)
        self.work = 0
        self.saw = np.zeros(lanes, np.int64)
        self.fenced = np.zeros(lanes, np.bool_)

    def taken(self) -> int:
        """Return the number of clocks kept since the last call."""
        work, self.work = self.work, 0
        return work

    def fence(
        self, lanes: Sequence[int], step: int, atomic: Atomic, spaces: frozenset[SyncSpace]
    ) -> None:
        """Record a fence of some lanes that acts on `spaces`."""
        self._note(lanes, step, atomic)
        if not self.atomics:
            return
        self.work += len(lanes)
        if self.wish is not None:
            atomic, spaces = self.wish.granted_to_fence(atomic, spaces)
        scope, one = atomic.scope.scope, atomic.scope.one_as
        if atomic.ordering.at_least_acquire:
            for lane in lanes if self.pending else ():
                heads = self.pending.get(lane, {})
                self.work += len(heads)
                for head, lds in heads.values():
                    limited = spaces & _space(lds=lds) if one else spaces
                    self._join(head, lane, step, scope, limited, lds=lds)
                if scope >= Scope.AGENT and spaces == ALL_SPACES and not one:
                    self.pending.pop(lane, None)  # nothing is left to learn from these
        if atomic.ordering.at_least_release:
            for lane in lanes:
                self.fenced[lane] = True
                known = {each: self.known[each][lane].at(step + 1) for each in spaces}
                made = Fenced(step, scope, one, known)
                others = self.released.get(lane, ())
                self.released[lane] = [
                    *(each for each in others if not stands_for(made, each)),
                    made,
                ]

    def _fenced(self, lane: int) -> list[Head]:
        """Return the release fences of a lane; most are followed by no write of an atomic."""
        heads = [
            each if isinstance(each, Head) else self._fence_head(lane, each)
            for each in self.released[lane]
        ]
        self.released[lane] = [*heads]
        return heads

    def _fence_head(self, lane: int, fenced: Fenced) -> Head:
        clocks = {}
        for space, clock in fenced.known.items():
            made = np.full(self.lanes, -1, np.int64) if clock is None else clock.copy()
            made[lane] = self._done(np.array([lane]), fenced.step)[0]
            clocks[space] = made
        return Head(lane, fenced.scope, fenced.one, frozenset(fenced.known), clocks)

    def atomic(
        self,
        lane: int,
        address: int,
        step: int,
        atomic: Atomic,
        *,
        reads: bool,
        writes: bool,
        lds: bool = False,
    ) -> None:
        """Record an atomic access of a lane that reads or writes the value last written."""
        self._note((lane,), step, atomic)
        if not self.atomics:
            return
        self.work += 1
        if self.wish is not None:
            atomic, _ = self.wish.granted(atomic, ALL_SPACES)
        scope, one = atomic.scope.scope, atomic.scope.one_as
        spaces = _space(lds=lds) if one else ALL_SPACES
        key = (address, lds)
        before = self.chains.get(key, ())
        carries = atomic.ordering is not Ordering.UNORDERED  # else not between fences either
        if reads and before and carries:
            found = self._sum(key, before, lane, scope, spaces)
            self.pending.setdefault(lane, {}).update(found.heads)
            if atomic.ordering.at_least_acquire:
                for space, clock in found.clocks.items():
                    self._learn(space, lane, clock, step)
                for head in found.single:
                    self._join(head, lane, step, scope, spaces, lds=lds)
        if writes:
            own: list[Head] = []
            if lane in self.released and carries:
                own += self._fenced(lane)
            if atomic.ordering.at_least_release:  # knows more than the fence, and may stand for it
                own.append(self._head(lane, step, scope, one=one, spaces=spaces))
            if reads and not own:
                return
            kept = before if reads else ()
            self.chains[key] = self._shortened((*kept, *own))
            self.version += 1
            self.versions[key] = self.version

    def read(self, lanes: Array, address: int, step: int, atomic: Atomic, *, lds: bool) -> None:
        """Record atomic reads of one address; lanes that saw all of it before learn nothing."""
        self._note(lanes, step, atomic)
        before = self.chains.get((address, lds))
        if not self.atomics or not before or atomic.ordering is Ordering.UNORDERED:
            return
        scope, one = atomic.scope.scope, atomic.scope.one_as
        mark = (
            32 * self.versions[address, lds]
            + 16 * atomic.ordering.at_least_acquire
            + 8 * one
            + scope
        )
        for lane in lanes[self.saw[lanes] != mark].tolist():
            self.atomic(lane, address, step, atomic, reads=True, writes=False, lds=lds)
        self.saw[lanes] = mark

    def modified(
        self, lanes: Array, address: int, step: int, atomic: Atomic, wrote: Array, *, lds: bool
    ) -> None:
        """Record read-modify-writes of one address, lane after lane, of which some wrote."""
        self._note(lanes, step, atomic)
        if not self.atomics:
            return
        if self.wish is not None:
            atomic, _ = self.wish.granted(atomic, ALL_SPACES)
        silent = ~wrote
        if not atomic.ordering.at_least_release:
            silent = silent | ~self.fenced[lanes]
        if silent.all():
            self.read(lanes[wrote], address, step, atomic, lds=lds)
            self.read(lanes[~wrote], address, step, atomic.failing, lds=lds)
            return
        key = (address, lds)
        for lane, writes, alone in zip(
            lanes.tolist(), wrote.tolist(), silent.tolist(), strict=True
        ):
            how = atomic if writes else atomic.failing
            scope, one = how.scope.scope, how.scope.one_as
            mark = 16 * how.ordering.at_least_acquire + 8 * one + scope
            seen = 32 * self.versions.get(key, 0) + mark
            if alone and self.saw[lane] == seen:
                self.work += 1
                continue
            self.atomic(lane, address, step, how, reads=True, writes=writes, lds=lds)
            if alone and self.chains.get(key):
                self.saw[lane] = seen

    def barrier(
        self, arrives: Sequence[tuple[int, int]], lane: int, step: int, spaces: frozenset[SyncSpace]
    ) -> None:
        """Record a wait of a lane's wave for a phase of `arrives`, each by a lane at a step."""
        spaces = ALL_SPACES if spaces and self.wish is Wish.SPACES else spaces
        here = np.flatnonzero(self._waves == self._waves[lane])
        for space in spaces:
            merged = self._arrived(space, tuple(arrives), step)
            known: dict[int, tuple[Array, Array]] = {}
            for each in here.tolist():  # lanes that knew the same go on to know the same
                have = self.known[space][each].last
                if have is not None and id(have) in known:
                    self.known[space][each].put(step, known[id(have)][1])
                    continue
                self._learn(space, each, merged, step)
                learnt = self.known[space][each].last
                if have is not None and learnt is not None and learnt is not have:
                    known[id(have)] = have, learnt

    def _arrived(self, space: SyncSpace, arrives: tuple[tuple[int, int], ...], step: int) -> Array:
        """Return the joint clock of the waves that arrived, with what they did until then."""
        kept = self.phases.get(space)
        if kept is not None and kept[0] == arrives:
            return kept[1]
        found = np.full(self.lanes, -1, np.int64)
        for source, at in arrives:
            there = np.flatnonzero(self._waves == self._waves[source])
            np.maximum(found, self._merged(space, there, at), out=found)
        if all(at < step for _, at in arrives):  # else its step may not be over
            self.phases[space] = arrives, found
        return found

    def completion(self, group: int, step: int, spaces: frozenset[SyncSpace]) -> None:
        """Record the completion of a phase of a workgroup's barrier, and what it orders."""
        self.meeting(np.flatnonzero(self._groups == group), step, spaces)

    def meeting(self, members: Array, step: int, spaces: frozenset[SyncSpace]) -> None:
        """Record a barrier that some lanes pass together, and what it orders."""
        spaces = ALL_SPACES if spaces and self.wish is Wish.SPACES else spaces
        for space in spaces:
            merged = self._merged(space, members, step)
            for each in members:
                self.known[space][int(each)].put(step, merged)

    def happens_before(self, source: int, at: int, lane: int, step: int, space: SyncSpace) -> bool:
        """Return True if `source` at step `at` happens before `lane` at `step`."""
        if source == lane:
            return at < step
        clock = self.known[space][lane].at(step)
        return clock is not None and bool(clock[source] >= at)

    def _sum(
        self,
        key: tuple[int, bool],
        before: tuple[Head, ...],
        lane: int,
        scope: Scope,
        spaces: frozenset[SyncSpace],
    ) -> _Sum:
        """Return what a release sequence tells a lane, which is nearly the same in a workgroup."""
        version = self.versions[key]
        least = min(scope, *(each.scope for each in before))
        reader = (*key, scope, spaces, -1 if least >= Scope.AGENT else self.group_of[lane])
        have = self.sums.get(reader)
        if have is not None and have.version == version:
            return have
        lds = key[1]
        clocks: dict[SyncSpace, Array] = {}
        single = []
        for head in before:
            narrow = min(scope, head.scope)
            if narrow < Scope.WORKGROUP:
                single.append(head)
            elif self._inclusive(head.lane, lane, narrow):
                for space in self._limited(head, spaces, lds=lds):
                    clock, other = head.clocks[space], clocks.get(space)
                    clocks[space] = clock if other is None else np.maximum(clock, other)
        heads = {id(each): (each, lds) for each in before}
        found = self.sums[reader] = _Sum(version, clocks, tuple(single), heads)
        return found

    def _head(
        self, lane: int, step: int, scope: Scope, *, one: bool, spaces: frozenset[SyncSpace]
    ) -> Head:
        clocks = {each: self._merged(each, np.array([lane]), step) for each in spaces}
        return Head(lane, scope, one, spaces, clocks)

    def _merged(self, space: SyncSpace, lanes: Array, step: int) -> Array:
        """Return the joint clock of some lanes before a step, with what they did until then."""
        histories = self.known[space]
        clocks: dict[int, Array] = {}
        for each in lanes.tolist():
            clock = histories[each].at(step + 1)
            if clock is not None:
                clocks[id(clock)] = clock  # lanes that met have one clock
        found = np.full(self.lanes, -1, np.int64)
        for clock in clocks.values():
            np.maximum(found, clock, out=found)
        found[lanes] = self._done(lanes, step)
        return found

    def _note(self, lanes: Sequence[int] | Array, step: int, atomic: Atomic) -> None:
        """Record that lanes release or acquire, before its effects."""

    def _done(self, lanes: Array, step: int) -> Array:
        """Return the step up to which a release of each lane at `step` covers its operations."""
        return np.full(len(lanes), step, np.int64)

    def _join(
        self,
        head: Head,
        lane: int,
        step: int,
        scope: Scope,
        spaces: frozenset[SyncSpace],
        *,
        lds: bool,
    ) -> None:
        """Let a lane's acquire operation synchronize with a release operation."""
        narrow = min(scope, head.scope)
        if (head.many and narrow < Scope.WORKGROUP) or not self._inclusive(head.lane, lane, narrow):
            return
        for space in self._limited(head, spaces, lds=lds):
            self._learn(space, lane, head.clocks[space], step)

    def _limited(
        self, head: Head, spaces: frozenset[SyncSpace], *, lds: bool
    ) -> frozenset[SyncSpace]:
        """Return the spaces that an acquire for some spaces orders after a release."""
        return (head.spaces & _space(lds=lds) if head.one else head.spaces) & spaces

    def _learn(self, space: SyncSpace, lane: int, clock: Array, step: int) -> None:
        history = self.known[space][lane]
        have = history.last
        if have is None:
            history.put(step, clock)
        elif (clock > have).any():
            history.put(step, np.maximum(have, clock))

    def _shortened(self, heads: tuple[Head, ...]) -> tuple[Head, ...]:
        """Return a release sequence in which later heads of a lane replace its earlier ones.

        In a long sequence, the heads of a workgroup are merged: a lane in the scope of one is in
        that of all. A merged head belongs to no single lane.
        """
        latest = {(each.many, each.lane, each.scope, each.one, each.spaces): each for each in heads}
        if len(latest) <= _LONG:
            return tuple(latest.values())
        merged: dict[tuple[int, int, bool, frozenset[SyncSpace]], Head] = {}
        for each in latest.values():
            key = (int(self.group_of[each.lane]), each.scope, each.one, each.spaces)
            if each.scope < Scope.WORKGROUP:
                key = (-1 - each.lane, each.scope, each.one, each.spaces)
            old = merged.get(key)
            if old is not None:
                clocks = {at: np.maximum(old.clocks[at], each.clocks[at]) for at in each.spaces}
                each = Head(each.lane, each.scope, each.one, each.spaces, clocks, many=True)
            merged[key] = each
        return tuple(merged.values())

    def _inclusive(self, left: int, right: int, scope: Scope) -> bool:
        if scope >= Scope.AGENT:
            return True
        if scope is Scope.CLUSTER and self.cluster_of:
            return self.cluster_of[left] == self.cluster_of[right]
        if scope >= Scope.WORKGROUP:
            return bool(self.group_of[left] == self.group_of[right])
        if scope is Scope.WAVEFRONT:
            return bool(self.wave_of[left] == self.wave_of[right])
        return left == right


_OF_LDS = {lds: frozenset({SyncSpace.of(lds=lds)}) for lds in (False, True)}


def _space(*, lds: bool) -> frozenset[SyncSpace]:
    return _OF_LDS[lds]
