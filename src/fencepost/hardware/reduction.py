"""Partial-order reduction: waves whose next step may be taken first without losing an outcome.

A step may go first, alone, if it commutes with everything that other waves can do before it: the
outcomes after it are then all there are. A phase, once completed, stays, so waits commute with the
arrives, drops and inits of other waves. Two modifications of one object that may belong to
different phases do not commute, nor does a wait with a step that adds a phase it could pass in, or
makes another wait choose differently. A step is therefore safe if

- it concerns its own wave only;
- it modifies an object that no other wave will modify any more;
- it is an arrive or a drop, and its object completes no phase before it: it belongs to the present
  phase, in whatever order, unless some arrive there returns whether it is the first;
- it is a wait, its object completes no further phase before it, and it and all actions of other
  waits are independent.
"""

from __future__ import annotations

from fencepost.hardware.machine import Machine, Standing
from fencepost.hardware.rules import Edition
from fencepost.hardware.state import State
from fencepost.hardware.waves import Effect, Step


def safe_wave(machine: Machine, state: State) -> int | None:
    """A wave that may move first, alone; None where there may be none."""
    for wave in range(len(machine.launch.waves)):
        step = machine.next_step(state, wave)
        if step is not None and _is_safe(machine, state, wave, step):
            return wave
    return None


def _is_safe(machine: Machine, state: State, wave: int, step: Step) -> bool:
    match step.effect:
        case Effect.NONE:
            return True
        case Effect.WAIT:
            return _wait_is_safe(machine, state, wave, step)
        case Effect.ARRIVE if step.instance in machine.launch.watched:
            return _alone(machine, state, wave, step)
        case Effect.ARRIVE | Effect.DROP if step.count is None:
            return _alone(machine, state, wave, step) or _awaited(machine, state, wave, step)
        case _:
            return _alone(machine, state, wave, step)


def _alone(machine: Machine, state: State, wave: int, step: Step) -> bool:
    """Return True if no other wave will modify the object."""
    return not any(
        later.instance == step.instance and later.effect.modifies
        for other, each in enumerate(machine.launch.waves)
        if other != wave
        for later in each.steps[state.done[other] :]
    )


def _awaited(machine: Machine, state: State, wave: int, step: Step) -> bool:
    """Return True if the object surely completes no phase while the wave stands still: the other
    waves have too few arrives and drops before waits that need another phase.
    """
    assert step.instance is not None
    barrier = state.objects[step.instance]
    if barrier.expected is None:
        return False
    counted = 0
    for other, each in enumerate(machine.launch.waves):
        if other == wave:
            continue
        passes = sum(all(wait.wave != other for wait in phase.waits) for phase in barrier.phases)
        for later in each.steps[state.done[other] :]:
            if later.instance != step.instance:
                continue
            if later.effect is Effect.WAIT:
                passes -= 1
                if passes < 0:
                    break
            elif later.effect is Effect.INIT or later.count is not None:
                return False
            elif later.effect.modifies:
                counted += 1
    return counted < barrier.expected - barrier.arrived


def _wait_is_safe(machine: Machine, state: State, wave: int, step: Step) -> bool:
    if not (_alone(machine, state, wave, step) or _awaited(machine, state, wave, step)):
        return False
    standings = list(machine.standings(state, wave))
    if machine.edition is Edition.PR170447:
        return bool(standings)
    if [standing for _, standing in standings] != [Standing.OPEN]:
        return False
    assert step.instance is not None
    phases = state.objects[step.instance].phases
    number = standings[0][0]
    return len(phases) == 1 or (
        bool(phases[number].waits) and not machine.separable(state, wave, number)
    )
