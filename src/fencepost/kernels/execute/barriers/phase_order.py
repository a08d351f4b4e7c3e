"""Independence of the phases of barrier objects from the order of the waves.

A run sees one order. Its phases are those of all orders if, in barrier-executes-before, each arrive
at an object comes after all arrives of the phase before, and each wait comes after something of its
own phase, or follows its wave's wait for the phase before, and something of the next phase comes
after it [001 Execution Barriers].
"""

from __future__ import annotations

from fencepost.records import dataclass, field

Clock = dict[int, int]


@dataclass
class Phase:
    """The arrives and waits of a phase so far: the wave, its operation's number, and its clock."""

    arrives: list[tuple[int, int, Clock]] = field(default_factory=list)
    waits: list[tuple[int, int, Clock]] = field(default_factory=list)


@dataclass
class Clocks:
    """Barrier-executes-before of a run: for each wave, the last preceding operation of each
    other.
    """

    known: dict[int, Clock] = field(default_factory=dict)
    count: dict[int, int] = field(default_factory=dict)

    def tick(self, wave: int) -> tuple[int, Clock]:
        """Return the next operation of a wave: its number and its clock."""
        number = self.count.get(wave, 0) + 1
        self.count[wave] = number
        mine = self.known.setdefault(wave, {})
        mine[wave] = number
        return number, dict(mine)

    def learn(self, wave: int, others: list[tuple[int, int, Clock]]) -> None:
        """Let the wave continue after the operations of others."""
        mine = self.known.setdefault(wave, {})
        for _, _, clock in others:
            for each, number in clock.items():
                mine[each] = max(mine.get(each, 0), number)


def after(one: tuple[int, int, Clock], other: tuple[int, int, Clock]) -> bool:
    """Return True if `one` comes after `other`."""
    return one[2].get(other[0], 0) >= other[1]


def settled(phases: list[Phase], last: Phase) -> bool:
    """Return True if the phases of an object are those of every order; `last` never completed."""
    for number, phase in enumerate(phases):
        before = phases[number - 1] if number else Phase()
        if not all(after(each, other) for each in phase.arrives for other in before.arrives):
            return False
        following = phases[number + 1] if number + 1 < len(phases) else last
        for wait in phase.waits:
            first = not number or any(each[0] == wait[0] for each in before.waits)
            if not first and not any(after(wait, each) for each in phase.arrives):
                return False
            more = following.arrives
            if more and not any(after(each, wait) for each in more):
                return False
    return True


def crossed(phases: list[Phase], last: Phase) -> bool:
    """Return True if a wait comes after an operation of a neighbouring phase that itself comes
    after an arrive of the wait's own: then the wait does not belong to that phase [001 Execution
    Barriers].
    """
    every = [*phases, last]
    for number, phase in enumerate(phases):
        near = [every[number + 1], *(every[number - 1 : number] if number else ())]
        between = [
            each
            for other in near
            if other.waits
            for each in (*other.arrives, *other.waits)
            if any(after(each, arrive) for arrive in phase.arrives)
        ]
        if any(after(wait, each) for wait in phase.waits for each in between):
            return True
    return False
