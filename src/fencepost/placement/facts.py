"""Facts about the indices of accesses: which never meet, always or in certain turns of loops."""

from __future__ import annotations

from fencepost.certificates import Premise as Stated
from fencepost.records import dataclass

Turn = tuple[int, ...]
"""An iteration of each loop around that counts turns, the outermost first, by its number modulo
the loop's period; () is any."""
Indexed = tuple[str, Turn]
"""An index in a turn."""


@dataclass(frozen=True, slots=True, order=True)
class Apart:
    """A fact: accesses with these indices, in these turns, never touch one byte from different
    threads (`wholly`: nor from one); `now`: while no loop around the first begins anew.
    """

    first: str
    second: str
    now: bool = False
    wholly: bool = False
    first_turn: Turn = ()
    second_turn: Turn = ()

    @classmethod
    def between(
        cls, one: Indexed, other: Indexed, *, now: bool = False, wholly: bool = False
    ) -> Apart:
        """Return the fact about two indices in turns."""
        return cls(one[0], other[0], now, wholly, one[1], other[1])

    @property
    def sides(self) -> tuple[Indexed, Indexed]:
        """Both indices with their turns."""
        return (self.first, self.first_turn), (self.second, self.second_turn)


@dataclass(frozen=True, slots=True)
class Asked:
    """Facts that another prover has shown of a program whatever its barriers, with their premises;
    they are among the program's facts about indices.
    """

    facts: frozenset[Apart]
    premises: tuple[Stated, ...]
