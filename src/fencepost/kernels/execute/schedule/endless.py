"""Runs that come to no end: those who wait go round their loops, and nobody is left to end that.

If all lanes that go on are where they were before, with the same registers and the same memory, and
each has gone round a loop meanwhile, the run repeats itself for ever. In between nobody has changed
memory that others see, not even for a while, so that no other order of these lanes leads out
either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np

from fencepost.kernels.execute.memory.contents import Memory
from fencepost.kernels.execute.run import Lanes, Status, Waits
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import Array, Value
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import Atomic, AtomicRmw, CmpXchg, Instruction, Load
from fencepost.records import dataclass


class Turning(Lanes, Protocol):
    """Lanes in execution, with the number of loop iterations of each."""

    turns: Array

    def places(self) -> Array:
        """Return the position of each lane."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The state of a run at one time; `memories` are the bytes of each."""

    places: Array
    status: Array
    turns: Array
    registers: dict[str, Value]
    memories: tuple[Array, ...]
    step: int


class Endless:
    """Search for a moment that comes again: the one kept is replaced after twice as many steps each
    time [Brent 1980].
    """

    def __init__(self) -> None:
        self._kept: _Moment | None = None
        self._left = self._next = 1

    @property
    def since(self) -> int:
        """The step of the moment that is kept."""
        return 0 if self._kept is None else self._kept.step

    def comes_again(self, machine: Turning, lanes: Array) -> bool:
        """Return True if the lanes that go on are as they were at the moment that is kept, and each
        has gone round a loop since.
        """
        kept, state = self._kept, machine.state
        if (
            kept is not None
            and not _changed(state)
            and np.array_equal(machine.places(), kept.places)
        ):
            moved = (machine.turns[lanes] > kept.turns[lanes]).all()
            if moved and np.array_equal(machine.status, kept.status) and _is_as(state, kept, lanes):
                return True
        self._left -= 1
        if not self._left:
            self._next *= 2
            self._left = self._next
            self._kept = _moment(machine)
            state.buffers.changed = state.lds.changed = False
        return False


def _changed(state: State) -> bool:
    """Return True if memory that others see has had other values since the moment that is kept."""
    return state.buffers.changed or state.lds.changed


def _moment(machine: Turning) -> _Moment:
    registers = {name: _copied(value) for name, value in machine.state.registers.items()}
    memories = tuple(each.copy() for each in _bytes(machine.state))
    turns = machine.turns.copy()
    places, status = machine.places().copy(), machine.status.copy()
    return _Moment(places, status, turns, registers, memories, machine.state.step)


def _bytes(state: State) -> Iterator[Array]:
    memories: tuple[Memory, ...] = (state.buffers, state.lds, state.private)
    return (each.data[: each.count] for each in memories)


def _is_as(state: State, kept: _Moment, lanes: Array) -> bool:
    """Return True if some lanes have the registers that they had, and memory is the same."""
    if state.registers.keys() != kept.registers.keys():
        return False
    if not all(
        _same(value, kept.registers[name], lanes) for name, value in state.registers.items()
    ):
        return False
    return all(map(np.array_equal, _bytes(state), kept.memories))


def _copied(value: Value) -> Value:
    return tuple(map(_copied, value)) if isinstance(value, tuple) else np.array(value)


def _same(one: Value, other: Value, lanes: Array) -> bool:
    """Return True if a register is the same for some lanes, bit for bit."""
    if isinstance(one, tuple):
        pairs = zip(one, other, strict=True)
        return isinstance(other, tuple) and all(_same(a, b, lanes) for a, b in pairs)
    mine, theirs = np.asarray(one), np.asarray(other)
    if mine.ndim:
        mine, theirs = mine[lanes], theirs[lanes]
    return mine.tobytes() == theirs.tobytes()


def who_waits(machine: Lanes, lanes: Array) -> tuple[Waits, ...]:
    """Return one of the lanes at each place where some go round, then where some wait."""
    found = []
    idle = np.flatnonzero(machine.status == Status.WAITS)
    for some, spins in ((lanes, True), (idle, False)):
        _, first = np.unique(machine.pc[some], return_index=True)
        for lane in map(int, some[np.sort(first)]):
            number = int(machine.pc[lane])
            sync = machine.program.graph.nodes[number].sync
            at = _polls(machine.program.graph, number) if spins else sync and sync[0]
            if at is not None:
                found.append(Waits(lane, at, spins))
    return tuple(found)


def _polls(graph: Graph, number: int) -> Instruction | None:
    """Return the first atomic read in the loop around a node, or whatever ends the node."""
    around = graph.loops_around(number)
    nodes = sorted(graph.loops[around[0]].nodes) if around else [number]
    for each in nodes:
        for instruction, _ in graph.nodes[each].body:
            match instruction:
                case Load(atomic=Atomic()) | AtomicRmw() | CmpXchg():
                    return instruction
    return graph.nodes[number].end
