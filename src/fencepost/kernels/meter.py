"""The steps that a check takes, of solvers and of the interpreter, on one scale and with an end."""

from __future__ import annotations

from fencepost.errors import BoundReached
from fencepost.kernels.budget import RUN_STEPS
from fencepost.records import dataclass

USED_UP = "the steps of this check are used up"


@dataclass
class Meter:
    """Counts the work of one check, which may take `most` steps of a solver; None: any number.

    A step of a solver is worth `RUN_STEPS` of the interpreter. What is begun within the bound ends
    within bounds of its own, so that a check may take somewhat more.
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
        """Whether no more work may begin."""
        return self.most is not None and self.steps >= self.most

    def begin(self) -> None:
        """Raises BoundReached where no more work may begin."""
        if self.used_up:
            raise BoundReached(USED_UP, mend="raise --effort")

    def of_solver(self, most: int) -> int:
        """The steps that a question may take which has `most` of its own; at least 1."""
        return most if self.most is None else max(1, min(most, self.most - self.steps))

    def of_run(self, most: int) -> int:
        """The same of a run, in steps of the interpreter."""
        if self.most is None:
            return most
        return max(1, min(most, (self.most - self.steps) * RUN_STEPS))
