"""A run as a table that a person can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.hardware.machine import Machine, Move
from fencepost.hardware.rules import Rule
from fencepost.hardware.state import State
from fencepost.hardware.waves import Effect
from fencepost.program.operations import BarrierOperation
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class ScheduleStep:
    """One step of a run.

    - `thread`: the first thread of the wave; `index`: the step's place among the wave's, from 1.
    - `effect`: the step's effect; `source`: the operation as written, None for operations of the
      hardware itself and where a wave diverges.
    - `barrier`: the object that it acts on, None for NULL; `expected` and `arrived`: its counts
      afterwards; the expected count is None while nothing has set it.
    - `completes`: the phase that the step completes; `passes`: the phase in which a wait passes;
      `sleeps`: the wait never passes.
    - `breaks`: the rules that the step breaks, without those that only the whole run shows.
    """

    thread: int
    index: int
    effect: Effect
    source: BarrierOperation | None
    barrier: str | None
    expected: int | None
    arrived: int | None
    completes: int | None = None
    passes: int | None = None
    sleeps: bool = False
    breaks: frozenset[Rule] = frozenset()


def retell(machine: Machine, start: State, moves: Sequence[Move]) -> tuple[ScheduleStep, ...]:
    """Return the steps of a run, followed by the waits that sleep forever."""
    return tuple(_steps(machine, start, moves))


def _steps(machine: Machine, state: State, moves: Sequence[Move]) -> Iterator[ScheduleStep]:
    for move in moves:
        after = next(s for m, s in machine.moves(state, move.wave) if m == move)
        yield _step(machine, state, after, move)
        state = after
    for wave in range(len(machine.launch.waves)):
        if machine.next_step(state, wave) is not None:
            yield _step(machine, state, state, Move(wave), sleeps=True)


def _step(
    machine: Machine, before: State, after: State, move: Move, *, sleeps: bool = False
) -> ScheduleStep:
    step = machine.next_step(before, move.wave)
    assert step is not None
    barrier = expected = arrived = completes = None
    if step.instance is not None:
        barrier = machine.launch.instances[step.instance].name
        old, new = before.objects[step.instance], after.objects[step.instance]
        expected, arrived = new.expected, new.arrived
        if len(new.phases) > len(old.phases):
            completes = len(old.phases)
    return ScheduleStep(
        machine.launch.waves[move.wave].threads[0],
        step.index,
        step.effect,
        step.source,
        barrier,
        expected,
        arrived,
        completes,
        move.phase,
        sleeps,
        step.breaks if sleeps else after.broken - before.broken,
    )
