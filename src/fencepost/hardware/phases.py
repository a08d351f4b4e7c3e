"""Phases of a barrier object: their beginning and completion, and their separation (001 Execution
Barriers, barrier-phase-with).
"""

from __future__ import annotations

from fencepost.hardware.state import Event, ObjectState, Phase, joined


def with_wait(phases: tuple[Phase, ...], number: int, wait: Event) -> tuple[Phase, ...]:
    """The phases, with a wait that completes in one of them."""
    phase = phases[number]
    return (*phases[:number], phase._replace(waits=phase.waits | {wait}), *phases[number + 1 :])


def counted(before: ObjectState, event: Event, expected: int | None, arrived: int) -> ObjectState:
    """The object after an arrive or drop that leaves these counts: they complete the phase where
    they are equal.
    """
    current = before.current | {event}
    if arrived != expected:
        return before._replace(expected=expected, arrived=arrived, current=current)
    phase = Phase(current, joined([each.clock for each in current]))
    return ObjectState(before.inits, expected, 0, frozenset(), (*before.phases, phase))


def separated(phases: tuple[Phase, ...], number: int, wait: Event) -> bool:
    """Return True if an operation of another phase in which some wait completes lies, in
    barrier-executes-before, between a participant of this phase and the wait (001 Execution
    Barriers, barrier-phase-with).
    """
    return any(
        each.waits and between(each, phases[number], wait)
        for other, each in enumerate(phases)
        if other != number
    )


def between(phase: Phase, first: Phase, wait: Event) -> bool:
    """Return True if an operation of `phase` lies between a participant of `first` and the wait."""
    return any(
        middle.before(wait) and any(each.before(middle) for each in first.participants)
        for group in (phase.participants, phase.waits)
        for middle in group
    )
