"""Barrier objects: counts, phases, and who waits [001 Execution Barriers].

Waves are the threads of a barrier object. The k-th wait of a wave on an object, counted since it
joined, completes with the k-th completion of the object.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.frontends.llvm_ir.ir import Call, Global, Int, Operand
from fencepost.kernels.execute.operands import operand
from fencepost.kernels.execute.state import State, Stuck
from fencepost.kernels.execute.values import Array
from fencepost.kernels.graph import Node
from fencepost.kernels.layout import Layout
from fencepost.kernels.meaning import BarrierStep, Step
from fencepost.kernels.strength import Strength

WORKGROUP = -1
CLUSTER = -3
BOTH = frozenset({"local", "global"})
Key = tuple[int, int | str]


@dataclass
class Object:
    """One barrier object: how many arrive, how many did, how often it completed."""

    expected: int
    arrived: int = 0
    completed: int = 0
    heads: list[tuple[int, int, frozenset[str]]] = field(default_factory=list)
    history: dict[int, list[tuple[int, int, frozenset[str]]]] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)
    arrivals: dict[int, int] = field(default_factory=dict)


@dataclass
class Objects:
    """The barrier objects of all workgroups that are run."""

    state: State
    strengths: dict[int, Strength]
    full: dict[tuple[int, int], frozenset[str]]
    objects: dict[Key, Object] = field(default_factory=dict)
    joined: dict[int, int | str] = field(default_factory=dict)

    def _object(self, group: int, name: int | str) -> Object:
        key = (group, name)
        if name == CLUSTER:
            x, y, z = self.state.launch.cluster
            key = (group // (x * y * z), name)
        if key not in self.objects:
            expected = 0
            if name == WORKGROUP:
                expected = self.state.launch.waves
            elif name == CLUSTER:
                x, y, z = self.state.launch.cluster
                expected = x * y * z
            self.objects[key] = Object(expected)
        return self.objects[key]

    def perform(
        self, node: Node, call: Call, step: BarrierStep, lanes: Array, layout: Layout
    ) -> Stuck | bool | None:
        """Performs an operation: None where lanes go on, True where they wait."""
        state = self.state
        name = _name(step.object)
        split = self._partial(lanes)
        if split is not None:
            return Stuck(split[0], split[1], call, None, divergent=True)
        waves = state.group[lanes] * state.launch.waves + state.wave[lanes]
        firsts = np.zeros(len(lanes), np.bool_)
        for wave in np.unique(waves):
            mine = lanes[waves == wave]
            lane = int(mine[0])
            group = int(state.group[lane])
            match step.step:
                case Step.JOIN:
                    self.joined[int(wave)] = name
                    found = self._object(group, name)
                    found.seen[int(wave)] = found.completed
                case Step.LEAVE:
                    self._leave(int(wave), group)
                case Step.INIT:
                    found = self._object(group, name)
                    found.expected = self._count(step, layout)
                    found.arrived = 0
                case Step.SIGNAL | Step.SIGNAL_FIRST:
                    found = self._object(group, name)
                    if step.count is not None and name not in (WORKGROUP, CLUSTER):
                        count = self._count(step, layout)
                        found.expected = count or found.expected
                    if found.expected == 0:
                        return Stuck(lane, lane, call, None, divergent=False)
                    firsts[waves == wave] = found.arrived == 0
                    if name == WORKGROUP:
                        state.arrives[mine] += 1
                    self._arrive(found, int(wave), lane, node.number, group, name)
                case Step.WAIT:
                    pass
        if step.step is Step.SIGNAL_FIRST and call.head.name is not None:
            act = None if len(lanes) == state.lanes else lanes
            state.write(call.head.name, firsts, act, 1)
        return True if step.step is Step.WAIT else None

    def _partial(self, lanes: Array) -> tuple[int, int] | None:
        """A lane of these and one of its wave that is not here."""
        state = self.state
        waves = state.group[lanes] * state.launch.waves + state.wave[lanes]
        every = state.group * state.launch.waves + state.wave
        here = np.bincount(waves, minlength=every.max() + 1)
        size = np.bincount(every)
        short = np.flatnonzero((here > 0) & (here < size))
        if not len(short):
            return None
        members = np.flatnonzero(every == short[0])
        inside = lanes[waves == short[0]]
        outside = np.setdiff1d(members, inside)
        return int(inside[0]), int(outside[0])

    def _count(self, step: BarrierStep, layout: Layout) -> int:
        assert step.count is not None
        return int(np.ravel(operand(step.count, layout)(self.state, None))[0])

    def _arrive(
        self, found: Object, wave: int, lane: int, number: int, group: int, name: int | str
    ) -> None:
        strength = self.strengths[number].releases
        found.arrived += 1
        found.arrivals[wave] = found.arrivals.get(wave, 0) + 1
        found.heads.append((lane, self.state.step, strength))
        if name == WORKGROUP:
            key = (group, found.completed)
            self.full[key] = self.full.get(key, BOTH) & strength
        self._check(found)

    def _check(self, found: Object) -> None:
        if found.expected > 0 and found.arrived == found.expected:
            found.history[found.completed] = found.heads
            found.completed += 1
            found.arrived = 0
            found.heads = []

    def _leave(self, wave: int, group: int) -> None:
        name = self.joined.pop(wave, None)
        if name is not None:
            found = self._object(group, name)
            found.expected -= 1
            self._check(found)

    def ended(self, lanes: Array, done: Array) -> None:
        """A wave whose lanes are all done drops the workgroup barrier."""
        state = self.state
        for group in {int(each) for each in state.group[lanes]}:
            if (group, WORKGROUP) not in self.objects:
                continue
            members = state.group == group
            waves = np.unique(state.wave[members & ~done])
            found = self.objects[group, WORKGROUP]
            if found.expected != len(waves):
                found.expected = len(waves)
                self._check(found)

    def completed(self, lanes: Array, node: Node) -> Array:
        """The lanes whose wait is over."""
        state = self.state
        assert node.sync is not None
        step = node.sync[1]
        assert isinstance(step, BarrierStep)
        asked = _name(step.object)
        waves = state.group[lanes] * state.launch.waves + state.wave[lanes]
        ready = []
        for wave in np.unique(waves):
            mine = lanes[waves == wave]
            group = int(state.group[mine[0]])
            name = self.joined.get(int(wave), asked) if asked not in (-1, -3) else asked
            found = self._object(group, name)
            seen = found.seen.get(int(wave), 0)
            if name in (WORKGROUP, CLUSTER) and int(wave) in found.arrivals:
                seen = max(seen, found.arrivals[int(wave)] - 1)
            if found.completed > seen:
                found.seen[int(wave)] = seen + 1
                ready.append(mine)
                strength = self.strengths[node.number].acquires
                if name == WORKGROUP:
                    state.waits[mine] += 1
                    key = (group, seen)
                    self.full[key] = self.full.get(key, BOTH) & strength
                elif state.order is not None:
                    for lane, at, spaces in found.history.get(seen, ()):
                        state.order.barrier(lane, at, int(mine[0]), state.step, spaces & strength)
        return np.concatenate(ready) if ready else np.zeros(0, np.int64)


def _name(value: Operand) -> int | str:
    match value:
        case Int(value=number):
            if number >= 1 << 15:
                return number - (1 << (32 if number >= 1 << 16 else 16))
            return number
        case Global(name=name):
            return name
    raise UnsupportedError("a barrier object that is chosen when the kernel runs")
