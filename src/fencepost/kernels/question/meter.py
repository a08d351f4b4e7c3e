"""The steps of a check, of solvers and of the interpreter, on one scale and with a bound."""

from __future__ import annotations

from fencepost.errors import BoundReached
from fencepost.kernels.question.budget import RUN_STEPS
from fencepost.records import dataclass

USED_UP = "the steps of this check are used up"


@dataclass
class Meter:
    """Counts the work of one check, which may take `most` solver steps; None: any number.

    A solver step counts as `RUN_STEPS` steps of the interpreter. Work that begins within the bound
    ends within bounds of its own, so a check may exceed it somewhat.
    """

    most: int | None = None
    asked: int = 0
    ran: int = 0

    @property
    def steps(self) -> int:
        """The steps so far."""
        return self.asked + self.ran // RUN_STEPS

    @property
    def used_up(self) -> bool:
        """True if the work is used up and nothing more may begin."""
        return self.most is not None and self.steps >= self.most

    def begin(self) -> None:
        """Raise BoundReached if nothing more may begin."""
        if self.used_up:
            raise BoundReached(USED_UP, mend="raise --effort")

    def of_solver(self, most: int) -> int:
        """Return the steps that a query with a bound of `most` may take; at least 1."""
        return most if self.most is None else max(1, min(most, self.most - self.steps))

    def of_run(self, most: int) -> int:
        """Return the interpreter steps that a run with a bound of `most` may take."""
        if self.most is None:
            return most
        return max(1, min(most, (self.most - self.steps) * RUN_STEPS))
