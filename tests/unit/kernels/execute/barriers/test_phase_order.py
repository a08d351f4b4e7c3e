"""Phases of barrier objects: which are those of every order of the waves."""

from __future__ import annotations

import pytest

from fencepost.kernels.execute.barriers.phase_order import (
    Clock,
    Clocks,
    Phase,
    after,
    crossed,
    settled,
)

Operation = tuple[int, int, Clock]


class Waves:
    """Waves that arrive and wait; each waits for what its phase's arrives did."""

    def __init__(self) -> None:
        self.clocks = Clocks()

    def does(self, wave: int) -> Operation:
        number, clock = self.clocks.tick(wave)
        return wave, number, clock

    def phase(self, waves: range, learn: bool = True) -> Phase:
        """A phase in which all arrive and then wait; `learn`: the waits are after the arrives."""
        phase = Phase(arrives=[self.does(wave) for wave in waves])
        for wave in waves:
            if learn:
                self.clocks.learn(wave, phase.arrives)
            phase.waits.append(self.does(wave))
        return phase


def test_an_operation_is_after_what_its_wave_did_and_learned() -> None:
    clocks = Waves()
    first, other = clocks.does(0), clocks.does(1)
    second = clocks.does(0)
    assert after(second, first)
    assert not after(first, second)
    assert not after(second, other)
    clocks.clocks.learn(0, [other])
    third = clocks.does(0)
    assert after(third, other)
    assert after(third, first)
    assert after(first, first)


def test_clocks_are_kept_as_they_were() -> None:
    """What a wave learns later does not change what an operation knew."""
    clocks = Waves()
    early, other = clocks.does(0), clocks.does(1)
    clocks.clocks.learn(0, [other])
    assert not after(early, other)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_plain_barriers_have_the_same_phases_in_every_order(count: int) -> None:
    waves = Waves()
    phases = [waves.phase(range(3)) for _ in range(count)]
    assert settled(phases, Phase())
    assert not crossed(phases, Phase())
    assert settled(phases, Phase(arrives=[waves.does(wave) for wave in range(3)]))


def test_arrives_that_may_come_in_an_earlier_phase() -> None:
    """A wave that arrives without having waited may do so in either."""
    waves = Waves()
    first = Phase(arrives=[waves.does(0)])
    waves.clocks.learn(0, first.arrives)
    first.waits.append(waves.does(0))
    second = Phase(arrives=[waves.does(1)])
    assert not settled([first, second], Phase())
    assert not settled([first], second)


def test_a_wait_for_a_phase_that_it_knows_nothing_of() -> None:
    """A wave whose first wait is for the second phase may wait for the third as well."""
    waves = Waves()
    first = waves.phase(range(2))
    second = waves.phase(range(2))
    stranger = waves.does(7)
    second.waits.append(stranger)
    assert not settled([first, second], Phase())
    assert settled([first, waves.phase(range(2))], Phase()) is True


def test_nothing_settles_a_wait_that_no_arrive_follows() -> None:
    """If the phase after it can complete without it, it may belong to that one."""
    waves = Waves()
    first = Phase(arrives=[waves.does(0), waves.does(1)])
    waves.clocks.learn(0, first.arrives)
    waves.clocks.learn(1, first.arrives)
    first.waits.append(waves.does(0))
    second = Phase(arrives=[waves.does(1)])
    assert not settled([first, second], Phase())
    waves.clocks.learn(1, first.waits)
    assert settled([first, Phase(arrives=[waves.does(1)])], Phase())


def test_waits_that_cross_phases() -> None:
    """One that comes after an operation of the next phase, which comes after its own arrive."""
    waves = Waves()
    first = Phase(arrives=[waves.does(0)])
    waves.clocks.learn(1, first.arrives)
    second = Phase(arrives=[waves.does(1)])
    second.waits.append(waves.does(1))
    waves.clocks.learn(2, second.waits)
    first.waits.append(waves.does(2))
    assert crossed([first, second], Phase())
    assert crossed([first], second)
    first.waits.clear()
    assert not crossed([first, second], Phase())
