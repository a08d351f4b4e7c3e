"""Loops that go round as often for everybody, as the text of the kernel says."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.terms import Expr, bits

MOST_TURNS = 512
"""Turns that are gone through one by one."""


def last_turn_of(continues: Expr, counter: Expr) -> int | None:
    """The number of the last turn of a loop, where constants alone decide whether it goes on.

    `continues`: that the turn with the number `counter` ends with another one.
    """
    for turn in range(MOST_TURNS):
        again = z3.simplify(z3.substitute(continues, (counter, bits(turn, 32))))
        if z3.is_false(again):
            return turn
        if not z3.is_true(again):
            return None
    return None


__all__ = ["last_turn_of"]
