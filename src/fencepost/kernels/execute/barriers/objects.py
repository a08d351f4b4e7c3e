"""Barrier objects: counts, phases and waiting waves [001 Execution Barriers].

Waves are the threads of a barrier object. The k-th wait of a wave on an object, counted from its
join, completes with the k-th completion of the object.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fencepost.kernels.execute.barriers.object import Object
from fencepost.kernels.execute.barriers.phase_order import (
    Clock,
    Clocks,
    Phase,
    after,
    crossed,
    settled,
)
from fencepost.kernels.execute.faults import Fault
from fencepost.kernels.execute.operands.lookup import names, object_of, operand
from fencepost.kernels.execute.state import State, Stuck
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array, per_lane
from fencepost.kernels.execute.values.undefined import Use
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.cfg.graph import Node
from fencepost.llvm.effects.effect import Barrier, BarrierStep, Step
from fencepost.llvm.ir import Call
from fencepost.llvm.ordering.barrier_fences import Strength
from fencepost.records import dataclass, field
from fencepost.targets.processor import BarrierHardware
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace

WORKGROUP = -1
CLUSTER = -3
NULL = 0
HARDWARE = frozenset({WORKGROUP, CLUSTER})
"""Objects that hardware initialises and that waves join at their launch."""
SPLIT = frozenset({BarrierHardware.SPLIT, BarrierHardware.SPLIT_NAMED_CLUSTER})
Key = tuple[int, int | str]


@dataclass
class Objects:
    """The barrier objects of all workgroups that are run.

    `over` are the workgroups that have ended; `halves`: arrives and waits are separate; `odd`:
    something happened whose meaning is ambiguous.
    """

    state: State
    strengths: dict[int, Strength]
    full: dict[tuple[int, int], frozenset[SyncSpace]]
    layout: Layout
    objects: dict[Key, Object] = field(default_factory=dict)
    joined: dict[int, int | str] = field(default_factory=dict)
    orphans: list[tuple[Object, int, Call, int]] = field(default_factory=list)
    over: set[int] = field(default_factory=set)
    halves: bool = False
    odd: bool = False
    clocks: Clocks = field(default_factory=Clocks)

    def _object(self, group: int, name: int | str) -> Object:
        launch = self.state.launch
        key: Key = (group, name)
        if name == CLUSTER:
            key = (launch.cluster_of(int(self.state.groups[group])), name)
        if key not in self.objects:
            expected = 0
            if name == WORKGROUP:
                expected = launch.waves
            elif name == CLUSTER:
                x, y, z = launch.cluster
                ended = {int(self.state.groups[each]) for each in self.over}
                expected = x * y * z - sum(launch.cluster_of(each) == key[0] for each in ended)
            self.objects[key] = Object(expected)
        return self.objects[key]

    def waves(self, lanes: Array) -> Iterator[tuple[int, int, Array]]:
        """Yield the waves of lanes: number, workgroup, lanes."""
        state = self.state
        numbers = state.group[lanes] * state.launch.waves + state.wave[lanes]
        for wave in distinct(numbers):
            mine = lanes[numbers == wave]
            yield int(wave), int(state.group[mine[0]]), mine

    def whole(self, wave: int) -> Array:
        """Return the lanes of a wave."""
        state = self.state
        return np.flatnonzero(state.group * state.launch.waves + state.wave == wave)

    def perform(self, node: Node, lanes: Array) -> tuple[bool, list[Stuck]]:
        """Perform a node's operation for whole waves; return whether they wait, and the faults."""
        assert node.sync is not None
        call, step = node.sync
        assert isinstance(step, Barrier | BarrierStep)
        faults: list[Stuck] = []
        firsts = np.zeros(len(lanes), np.bool_)
        for wave, group, mine in self.waves(lanes):
            if isinstance(step, Barrier):
                fault = self._arrive(call, node, wave, group, mine, WORKGROUP, None)
                self._wait(wave, group, WORKGROUP)
            else:
                first = np.isin(lanes, mine)
                fault = self._perform(node, call, step, wave, group, mine, firsts, first)
            if fault is not None:
                lane = int(mine[0])
                faults.append(Stuck(lane, lane, call, None, divergent=False, fault=fault))
        waits = isinstance(step, Barrier) or step.step is Step.WAIT
        if not waits and call.head.name is not None:
            act = None if len(lanes) == self.state.lanes else lanes
            self.state.write(call.head.name, firsts, act, 1)
        return waits, faults

    def _perform(
        self,
        node: Node,
        call: Call,
        step: BarrierStep,
        wave: int,
        group: int,
        mine: Array,
        firsts: Array,
        where: Array,
    ) -> Fault | None:
        self.halves = True
        name = object_of(step.object)
        if self._absent(step, name):
            return Fault.ABSENT
        match step.step:
            case Step.JOIN:
                self.joined[wave] = name
                found = self._object(group, name)
                found.seen[wave] = found.completed
                found.joins[wave] = (wave, *self.clocks.tick(wave))
                if name != NULL and not any(after(found.joins[wave], each) for each in found.inits):
                    return Fault.JOIN_UNINITIALISED
            case Step.LEAVE:
                return self._leave(wave, group)
            case Step.INIT if name != NULL:
                return self._init(self._object(group, name), wave, self._count(step, mine))
            case Step.SIGNAL | Step.SIGNAL_FIRST if name != NULL:
                firsts[where] = self._object(group, name).arrived == 0
                count = None
                if step.count is not None and name not in HARDWARE:
                    count = self._count(step, mine) or None
                return self._arrive(call, node, wave, group, mine, name, count)
            case Step.WAIT if name != NULL:
                if name not in HARDWARE:
                    if self.joined.get(wave, NULL) == NULL:
                        return Fault.WAIT_NOT_JOINED
                    name = self.joined[wave]
                self._wait(wave, group, name)
        return None

    def _absent(self, step: BarrierStep, name: int | str) -> bool:
        hardware = self.state.launch.barriers
        if isinstance(name, int) and name not in (*HARDWARE, NULL, *range(1, 17)):
            return True
        if step.step in (Step.INIT, Step.JOIN, Step.LEAVE) and name in HARDWARE:
            return step.step is not Step.LEAVE
        if hardware is None:
            return False
        if name == WORKGROUP:
            return hardware not in SPLIT
        return hardware is not BarrierHardware.SPLIT_NAMED_CLUSTER

    def _init(self, found: Object, wave: int, count: int) -> Fault | None:
        number, clock = self.clocks.tick(wave)
        apart = any(clock.get(other, 0) < at for other, at, _ in found.inits)
        self.odd |= apart and count != found.expected  # the last one counts
        found.expected = count
        found.arrived = 0
        found.heads = []
        found.inits.append((wave, number, clock))
        if count <= 0:
            return Fault.INIT_ZERO
        arrives = [each for phase in (*found.phases, found.phase) for each in phase.arrives]
        late = any(clock.get(other, 0) < at for other, at, _ in arrives)
        found.phase = Phase()
        return Fault.NO_INIT if late else None

    def _count(self, step: BarrierStep, mine: Array) -> int:
        assert step.count is not None
        if level := self.state.used(names(step.count), mine, Use.COUNT):
            self.state.doubt("the count of a barrier object depends on data", level)
        value = operand(step.count, self.layout)(self.state, mine)
        return int(per_lane(value, mine.shape)[0])

    def _arrive(
        self,
        call: Call,
        node: Node,
        wave: int,
        group: int,
        mine: Array,
        name: int | str,
        count: int | None,
    ) -> Fault | None:
        state = self.state
        found = self._object(group, name)
        number, clock = self.clocks.tick(wave)
        if any(clock.get(other, 0) < at for other, at, _ in found.inits):
            return Fault.NO_INIT  # another order of the waves has the init after the arrive
        if count is not None:
            if count <= found.arrived:
                return Fault.EXPECTED_COUNT
            found.expected = count
        if name not in HARDWARE and not found.inits:
            return Fault.NO_INIT
        if found.expected <= 0:  # all have left: the documents do not say what an arrive is then
            self.odd = True
        if name == WORKGROUP and wave in found.open:
            return Fault.TWO_ARRIVES
        if name == CLUSTER and group in found.groups:
            return Fault.CLUSTER_TWICE
        strength = self.strengths[node.number].releases
        found.open[wave] = call
        found.groups.add(group)
        found.arrived += 1
        found.heads.append((int(mine[0]), state.step, strength))
        found.phase.arrives.append((wave, number, clock))
        if name == WORKGROUP:
            state.arrives[mine] += 1
            key = (group, found.completed)
            self.full[key] = self.full.get(key, ALL_SPACES) & strength
        self._check(found)
        return None

    def _wait(self, wave: int, group: int, name: int | str) -> None:
        found = self._object(group, name)
        found.open.pop(wave, None)
        found.waiting.add(wave)

    def _check(self, found: Object) -> None:
        if found.expected > 0 and found.arrived == found.expected:
            found.history[found.completed] = found.heads
            found.phases.append(found.phase)
            found.completed += 1
            found.arrived = 0
            found.heads = []
            found.phase = Phase()
            found.groups = set()

    def _leave(self, wave: int, group: int) -> Fault | None:
        name = self.joined.pop(wave, NULL)
        if name == NULL:
            return Fault.DROP_NOT_JOINED
        found = self._object(group, name)
        number, clock = self.clocks.tick(wave)
        if any(each == wave for each, _, _ in found.phase.arrives):
            return Fault.DROP_AFTER_ARRIVE
        if found.expected <= 0:
            return Fault.DROP_NEGATIVE
        found.expected -= 1
        found.phase.arrives.append((wave, number, clock))
        self._check(found)
        return None

    def ended(self, lanes: Array, done: Array) -> None:
        """Let a wave whose lanes are all done drop the barriers that it joined at its launch."""
        state = self.state
        if not self.objects and state.launch.cluster == (1, 1, 1):
            return
        for wave, group, _ in self.waves(lanes):
            if not done[self.whole(wave)].all():
                continue
            if group not in self.over and done[state.group == group].all():
                self.over.add(group)
                self._leave_cluster(group)
            if (group, WORKGROUP) not in self.objects:
                continue
            found = self.objects[group, WORKGROUP]
            if wave in found.open:
                last = len(found.phases) - 1
                own = [at for at, each in enumerate(found.phases) if wave in _who(each.arrives)]
                phase = max(own, default=last) if wave not in _who(found.phase.arrives) else -1
                at = phase if phase >= 0 else len(found.phases)
                lane = int(self.whole(wave)[0])
                self.orphans.append((found, at, found.open.pop(wave), lane))
        for group in {int(each) for each in state.group[lanes]}:
            if (group, WORKGROUP) not in self.objects:
                continue
            members = state.group == group
            waves = distinct(state.wave[members & ~done])
            found = self.objects[group, WORKGROUP]
            if found.expected != len(waves):
                found.expected = len(waves)
                self._check(found)

    def _leave_cluster(self, group: int) -> None:
        """Drop a workgroup that has ended from the cluster's barrier, if that is in use."""
        cluster = self.state.launch.cluster_of(int(self.state.groups[group]))
        if (found := self.objects.get((cluster, CLUSTER))) is not None:
            self.odd |= group in found.groups  # it arrives and ends, which drops it
            found.expected -= 1
            self._check(found)

    def at_end(self) -> Iterator[Stuck]:
        """Yield faults that show only when the waves have ended: arrives that no wait followed."""
        for found, at, call, lane in self.orphans:
            phases = [*found.phases, found.phase]
            waited = bool(phases[at].waits if at < len(phases) else ()) or bool(found.waiting)
            fault = Fault.END_AFTER_ARRIVE if waited else Fault.NO_WAIT
            yield Stuck(lane, lane, call, None, divergent=False, fault=fault)

    def completed(self, lanes: Array, node: Node) -> tuple[Array, list[Stuck]]:
        """Return the lanes whose wait is over, and faults of waits."""
        state = self.state
        assert node.sync is not None
        step = node.sync[1]
        assert isinstance(step, Barrier | BarrierStep)
        asked = WORKGROUP if isinstance(step, Barrier) else object_of(step.object)
        ready = []
        faults = []
        for wave, group, mine in self.waves(lanes):
            name = asked if asked in HARDWARE else self.joined.get(wave, asked)
            if name == NULL:
                ready.append(mine)
                continue
            found = self._object(group, name)
            seen = found.seen.get(wave, 0)
            if found.completed <= seen:
                continue
            found.seen[wave] = seen + 1
            found.waiting.discard(wave)
            phase = found.phases[seen]
            phase.waits.append((wave, *self.clocks.tick(wave)))
            self.clocks.learn(wave, phase.arrives)
            ready.append(mine)
            strength = self.strengths[node.number].acquires
            if name == WORKGROUP:
                state.waits[mine] += 1
                key = (group, seen)
                self.full[key] = self.full.get(key, ALL_SPACES) & strength
            elif name == CLUSTER:
                self.odd |= not any(clock.get(wave, 0) for _, _, clock in phase.arrives)
            elif not _joined_in_time(found, wave, phase):
                lane = int(mine[0])
                stuck = Stuck(
                    lane, lane, node.sync[0], None, divergent=False, fault=Fault.JOINED_LATE
                )
                faults.append(stuck)
            if state.orders:
                arrives: dict[frozenset[SyncSpace], list[tuple[int, int]]] = {}
                for lane, at, spaces in found.history.get(seen, ()):
                    arrives.setdefault(spaces & strength, []).append((lane, at))
                for spaces, those in arrives.items():
                    for order in state.orders:
                        order.barrier(those, int(mine[0]), state.step, spaces)
        return np.concatenate(ready) if ready else np.zeros(0, np.int64), faults

    def shortage(self, lane: int, node: Node) -> str:
        """Describe how many of the expected waves arrived at the barrier where a lane waits."""
        assert node.sync is not None
        step = node.sync[1]
        assert isinstance(step, Barrier | BarrierStep)
        asked = WORKGROUP if isinstance(step, Barrier) else object_of(step.object)
        wave = int(self.state.group[lane] * self.state.launch.waves + self.state.wave[lane])
        name = asked if asked in HARDWARE else self.joined.get(wave, asked)
        found = self._object(int(self.state.group[lane]), name)
        which = {WORKGROUP: "the workgroup barrier", CLUSTER: "the cluster barrier"}
        what = which.get(name, f"@{name}") if isinstance(name, int) else f"@{name}"
        unit = "workgroups" if name == CLUSTER else "waves"
        return f"{found.arrived} of {found.expected} {unit} arrived at {what}"

    def unsettled(self) -> bool:
        """Return True if the phases may differ in another order of the waves."""
        every = self.objects.values()
        if self.odd or not all(settled(each.phases, each.phase) for each in every):
            return True
        return self.halves and any(crossed(each.phases, each.phase) for each in every)


def _who(operations: list[tuple[int, int, Clock]]) -> set[int]:
    return {each for each, _, _ in operations}


def _joined_in_time(found: Object, wave: int, phase: Phase) -> bool:
    """Return True if the wave's join executes before some participant of its wait's phase."""
    join = found.joins.get(wave)
    return join is None or any(clock.get(wave, 0) >= join[1] for _, _, clock in phase.arrives)
