"""The effect of a wave's next step on the state of the barrier machine.

Arrives and drops since the last completion, or since the init, make up a phase. The operation that
brings the arrive count to the expected count completes it, and the next phase begins (001 Execution
Barriers). A wave at a wait sleeps until it can pass in a completed phase.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from fencepost.hardware.phases import between, counted, separated, with_wait
from fencepost.hardware.rules import RULES_OF, Edition, Rule
from fencepost.hardware.state import Clock, Event, ObjectState, Phase, State, joined
from fencepost.hardware.waves import Effect, Launch, Step
from fencepost.records import dataclass


class Waking(Enum):
    """The condition under which a wait passes."""

    ANY_COMPLETED_PHASE = "in any completed phase of the object that the document does not exclude"
    COMPLETED_BIT = "when a phase was completed since the wave last passed a wait or joined"
    """000 Informational Notes: completion wakes waves that sleep, or lets them skip the next wait.
    This is the behaviour of hardware with one bit a wave."""


@dataclass(frozen=True, slots=True)
class Move:
    """One step of a run: the wave that takes it and, at a wait, the phase in which it passes."""

    wave: int
    phase: int | None = None


class Standing(Enum):
    """The relation of a phase to a wait that might pass in it."""

    OPEN = "the wait can pass in it"
    EXCLUDED = "phase separation forbids it to this wait"
    SPOILS = "it would make an earlier choice of another wait wrong: there is no such execution"


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine for one program under one edition."""

    launch: Launch
    edition: Edition
    waking: Waking = Waking.ANY_COMPLETED_PHASE

    def next_step(self, state: State, wave: int) -> Step | None:
        """The step that a wave performs next; None where it has ended."""
        steps = self.launch.waves[wave].steps
        return steps[state.done[wave]] if state.done[wave] < len(steps) else None

    def moves(self, state: State, wave: int) -> list[tuple[Move, State]]:
        """Return the moves that the wave can make now; none if it has ended or sleeps."""
        step = self.next_step(state, wave)
        if step is None:
            return []
        if step.effect is Effect.WAIT:
            return [
                (Move(wave, phase), self._pass(state, wave, step, phase))
                for phase, standing in self.standings(state, wave)
                if standing is Standing.OPEN
            ]
        return [(Move(wave), self._perform(state, wave, step))]

    def standings(self, state: State, wave: int) -> Iterator[tuple[int, Standing]]:
        """Yield the completed phases with their standing to the wait that the wave has reached."""
        step = self.next_step(state, wave)
        assert step is not None
        assert step.instance is not None
        phases = state.objects[step.instance].phases
        if self.waking is Waking.COMPLETED_BIT:
            if len(phases) > state.seen[wave][step.instance]:
                yield len(phases) - 1, Standing.OPEN
            return
        for number, phase in enumerate(phases):
            if any(wait.wave == wave for wait in phase.waits):
                continue
            event = self._event(state, wave, step, phase.clock)
            if self.edition is Edition.PR170447:
                yield number, Standing.OPEN
            elif separated(phases, number, event):
                yield number, Standing.EXCLUDED
            elif not phase.waits and self._spoils(phases, number):
                yield number, Standing.SPOILS
            else:
                yield number, Standing.OPEN

    def separable(self, state: State, wave: int, number: int) -> bool:
        """Return True if phase separation could ever exclude a phase for the wait that the wave has
        reached, whichever waits complete in the other phases.
        """
        step = self.next_step(state, wave)
        assert step is not None
        assert step.instance is not None
        phases = state.objects[step.instance].phases
        event = self._event(state, wave, step, phases[number].clock)
        return any(
            between(each, phases[number], event)
            for other, each in enumerate(phases)
            if other != number
        )

    @staticmethod
    def _spoils(phases: tuple[Phase, ...], number: int) -> bool:
        """Return True if the first wait of a phase would separate the participants of another phase
        from a wait that completed there.
        """
        return any(
            between(phases[number], each, wait)
            for other, each in enumerate(phases)
            if other != number
            for wait in each.waits
        )

    def _event(self, state: State, wave: int, step: Step, clock: Clock | None = None) -> Event:
        """Return the step as an event; `clock` is the clock of the phase that it waits for."""
        mine = joined([state.clocks[wave], clock]) if clock else state.clocks[wave]
        return Event(wave, step.index, (*mine[:wave], step.index, *mine[wave + 1 :]))

    def _pass(self, state: State, wave: int, step: Step, number: int) -> State:
        """The wait passes in a phase."""
        assert step.instance is not None
        before = state.objects[step.instance]
        phase = before.phases[number]
        event = self._event(state, wave, step, phase.clock)
        broken = set(step.breaks)
        if step.joined is not None and step.needs_join:
            # The launch joins at index 0, before the first operation of the wave.
            join = max(step.joined, 1)
            if not any(each.clock[wave] >= join for each in phase.participants):
                broken.add(Rule.WAIT_JOIN_EXECUTES_BEFORE)
        after = before._replace(phases=with_wait(before.phases, number, event))
        return self._after(state, event, step, after, broken)

    def _perform(self, state: State, wave: int, step: Step) -> State:
        """Perform a step that never blocks."""
        event = self._event(state, wave, step)
        broken = set(step.breaks)
        before = None if step.instance is None else state.objects[step.instance]
        after = before
        if step.needs_init and not self._is_initialized(event, step):
            broken.add(Rule.OBJECT_INITIALIZED)
        if before is not None:
            match step.effect:
                case Effect.INIT:
                    assert step.count is not None
                    after = ObjectState(before.inits + 1, step.count, 0, frozenset(), before.phases)
                case Effect.ARRIVE:
                    after = self._arrive(before, event, step, broken)
                case Effect.DROP:
                    after = _drop(before, event, broken)
                case Effect.DROP_IF_LAST if self._last_of_workgroup(state, wave, step):
                    # The workgroup drops it: after all that its waves did.
                    event = event._replace(clock=self._clock_of_workgroup(state, event))
                    after = _drop(before, event, broken)
                case _:
                    pass
        return self._after(state, event, step, after, broken)

    def _is_initialized(self, event: Event, step: Step) -> bool:
        """Return True if an init of the step's object executes before the step in every order."""
        return any(
            each.effect is Effect.INIT
            and each.instance == step.instance
            and event.clock[wave] >= each.index
            for wave, performer in enumerate(self.launch.waves)
            for each in performer.steps
        )

    def _arrive(
        self, before: ObjectState, event: Event, step: Step, broken: set[Rule]
    ) -> ObjectState:
        if not before.inits:
            broken |= {Rule.FIRST_IS_INIT, Rule.PR_FIRST_IS_INIT}
        expected = before.expected
        if step.count is not None:
            expected = step.count
            if expected <= before.arrived:
                broken.add(Rule.ARRIVE_EXPECTED_COUNT)
        assert step.instance is not None
        if self.launch.instances[step.instance].one_arrives_for_workgroup:
            mates = (
                each
                for each in before.current
                if each.wave != event.wave
                and self._is_arrive(each)
                and self.launch.waves[each.wave].workgroup
                == self.launch.waves[event.wave].workgroup
            )
            if any(mates):
                broken.add(Rule.ARRIVE_CLUSTER)
        return counted(before, event, expected, before.arrived + 1)

    def _last_of_workgroup(self, state: State, wave: int, step: Step) -> bool:
        """Return True if all other waves of the workgroup have performed this step. A wave whose
        threads have diverged has no such step, and does not end.
        """
        mine = self.launch.waves[wave].workgroup
        return all(
            any(
                theirs.effect is Effect.DROP_IF_LAST and theirs.instance == step.instance
                for theirs in each.steps[: state.done[other]]
            )
            for other, each in enumerate(self.launch.waves)
            if other != wave and each.workgroup == mine
        )

    def _clock_of_workgroup(self, state: State, event: Event) -> Clock:
        group = self.launch.waves[event.wave].workgroup
        waves = enumerate(self.launch.waves)
        clocks = [state.clocks[wave] for wave, each in waves if each.workgroup == group]
        return joined([event.clock, *clocks])

    def _is_arrive(self, event: Event) -> bool:
        step = self.launch.waves[event.wave].steps[event.at - 1]
        return step.effect is Effect.ARRIVE

    def _after(
        self, state: State, event: Event, step: Step, after: ObjectState | None, broken: set[Rule]
    ) -> State:
        """Return the state after an event; `after` is the new state of its object, None for
        NULL.
        """
        wave, number = event.wave, step.instance
        objects, drops, seen = state.objects, state.drops, state.seen
        if number is not None:
            assert after is not None
            changed = after is not objects[number]
            objects = (*objects[:number], after, *objects[number + 1 :])
            if changed and step.effect in _DROPS:
                drops |= {(event, number)}
            if self.waking is Waking.COMPLETED_BIT and not step.effect.modifies:
                # A wait that passed, or a join: what was completed so far wakes the wave no more.
                mine = seen[wave]
                mine = (*mine[:number], len(after.phases), *mine[number + 1 :])
                seen = (*seen[:wave], mine, *seen[wave + 1 :])
        return State(
            (*state.done[:wave], event.at, *state.done[wave + 1 :]),
            (*state.clocks[:wave], event.clock, *state.clocks[wave + 1 :]),
            objects,
            drops,
            state.broken | (broken & RULES_OF[self.edition]),
            seen,
            state.firsts | self._told(state, event, step),
        )

    @staticmethod
    def _told(state: State, event: Event, step: Step) -> frozenset[tuple[int, int]]:
        """Return the step if it is an arrive that returns that it is the first."""
        if not step.tells_first or step.instance is None:
            return frozenset()
        first = state.objects[step.instance].arrived == 0
        return frozenset({(event.wave, event.at)} if first else ())


_DROPS = frozenset({Effect.DROP, Effect.DROP_IF_LAST})


def _drop(before: ObjectState, event: Event, broken: set[Rule]) -> ObjectState:
    if not before.inits:
        broken |= {Rule.FIRST_IS_INIT, Rule.PR_FIRST_IS_INIT}
    if before.expected is None:
        return counted(before, event, None, before.arrived)
    if before.expected <= 0:
        broken.add(Rule.DROP_NEGATIVE)
    return counted(before, event, before.expected - 1, before.arrived)
