"""The outcome of a run that can go no further: the waits that completed, their phases, and the
broken rules that only the whole run shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.hardware.machine import Machine, Standing
from fencepost.hardware.rules import RULES_OF, Edition, Rule
from fencepost.hardware.state import State
from fencepost.hardware.waves import Effect
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Wait:
    """A barrier wait: the thread (the first of its wave) and the number of waits it performs
    before, not counting those that name the NULL barrier.
    """

    thread: int
    number: int

    def __str__(self) -> str:
        return f"P{self.thread}:wait{self.number}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A maximal run: for each wait that was reached, the phase in which it completes, counting the
    completed phases of its object from 0, or None where it never does; and the broken rules. Waits
    on the NULL barrier, which do nothing, are left out.
    """

    phases: tuple[tuple[Wait, int | None], ...]
    broken: frozenset[Rule]
    firsts: frozenset[tuple[int, int]] = frozenset()
    """The arrives that return that they are the first: the first thread of the wave, and the number
    of arrives it performs before."""

    @property
    def hangs(self) -> bool:
        """True if some wait never completes."""
        return any(phase is None for _, phase in self.phases)


def outcome(machine: Machine, state: State) -> Outcome | None:
    """Return the outcome of a state in which no wave can move. None if a wait sleeps although its
    phase is complete, and only an earlier choice of another wait keeps it from passing: no such
    execution exists.
    """
    phases: dict[Wait, int | None] = {}
    broken = set(state.broken)
    for wave, each in enumerate(machine.launch.waves):
        step = machine.next_step(state, wave)
        if step is None:
            continue
        if any(standing is not Standing.EXCLUDED for _, standing in machine.standings(state, wave)):
            return None
        assert step.wait is not None
        phases[Wait(each.threads[0], step.wait)] = None
        broken |= step.breaks
        broken |= {Rule.WAIT_COMPLETES, Rule.PR_WAIT_COMPLETES}
    for barrier in state.objects:
        for number, phase in enumerate(barrier.phases):
            for wait in phase.waits:
                each = machine.launch.waves[wait.wave]
                index = each.steps[wait.at - 1].wait
                assert index is not None
                phases[Wait(each.threads[0], index)] = number
    broken |= set(_shown_at_the_end(machine, state))
    return Outcome(
        tuple(sorted(phases.items())),
        frozenset(broken & RULES_OF[machine.edition]),
        frozenset(_firsts(machine, state)),
    )


def _firsts(machine: Machine, state: State) -> Iterator[tuple[int, int]]:
    for wave, at in state.firsts:
        each = machine.launch.waves[wave]
        before = sum(step.effect is Effect.ARRIVE for step in each.steps[: at - 1])
        yield each.threads[0], before


def _shown_at_the_end(machine: Machine, state: State) -> Iterator[Rule]:
    if any(_drops_after_arrive(machine, state)):
        yield Rule.DROP_AFTER_ARRIVE
    touched = {
        step.instance
        for wave, each in enumerate(machine.launch.waves)
        for step in each.steps[: state.done[wave] + 1]
    }
    if any(barrier.inits != 1 for n, barrier in enumerate(state.objects) if n in touched):
        yield Rule.PR_ONE_INIT
    if any(_signals_without_wait(machine, state)):
        yield Rule.PR_SIGNAL_THEN_WAIT


def _signals_without_wait(machine: Machine, state: State) -> Iterator[bool]:
    """Yield for each signal whether the wave's next operation on the object, if any, is not a
    wait.
    """
    for wave, each in enumerate(machine.launch.waves):
        reached = each.steps[: state.done[wave] + 1]
        for place, step in enumerate(reached[: state.done[wave]]):
            if step.effect is Effect.ARRIVE:
                later = (s.effect for s in reached[place + 1 :] if s.instance == step.instance)
                yield next(later, None) is not Effect.WAIT


def _drops_after_arrive(machine: Machine, state: State) -> Iterator[bool]:
    """Yield for each arrive and later drop of one wave on one object whether the arrive
    participates in waits, none of which executes before the drop. A drop by a workgroup when it
    ends counts as one by each of its waves.
    """
    if machine.edition is Edition.PR170447:
        return
    waves = machine.launch.waves
    for drop, instance in state.drops:
        own = waves[drop.wave]
        whole = own.steps[drop.at - 1].effect is Effect.DROP_IF_LAST
        for phase in state.objects[instance].phases:
            arrives = any(
                waves[each.wave].steps[each.at - 1].effect is Effect.ARRIVE
                and each.before(drop)
                and (
                    each.wave == drop.wave
                    or (whole and waves[each.wave].workgroup == own.workgroup)
                )
                for each in phase.participants
            )
            if arrives and phase.waits:
                yield not any(wait.before(drop) for wait in phase.waits)
