"""Formulas over registers that perhaps nothing has written.

Such a register holds anything. So a function is tried with several values in its place: a result
that is the same for each does not depend on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.hardware.given.operators import Run
from fencepost.hardware.memory.formulas import Formula, Registers
from fencepost.program.values import UNDEF, Value

_FILLINGS = (0, 0x2545F491, -0x61C88647)
"""The contents given to registers that nothing has written: bits of all kinds, both signs."""


def formula_of(numbers: Sequence[int | None], constants: Sequence[int], run: Run) -> Formula:
    """Return a function of registers, by their numbers, and of constants, where there is no
    register, as a formula.
    """
    parts = tuple(zip(numbers, constants, strict=True))

    def value(held: Registers) -> Value:
        taken = [constant if number is None else held[number] for number, constant in parts]
        fillings = _FILLINGS if UNDEF in taken else _FILLINGS[:1]
        found = {
            run(*(each if isinstance(each, int) else filling for each in taken))
            for filling in fillings
        }
        return found.pop() if len(found) == 1 else UNDEF

    return Formula(tuple(dict.fromkeys(each for each in numbers if each is not None)), value)
