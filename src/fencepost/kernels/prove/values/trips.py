"""Loops whose number of iterations is the same for all work-items, by constants alone."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.terms.term import Expr, bits

MOST_TURNS = 512
"""Greatest number of iterations that are enumerated."""


def last_turn_of(continues: Expr, counter: Expr) -> int | None:
    """Return the number of the last iteration of a loop, if constants alone decide when it ends.

    `continues`: the condition that iteration number `counter` is followed by another one.
    """
    for turn in range(MOST_TURNS):
        again = z3.simplify(z3.substitute(continues, (counter, bits(turn, 32))))
        if z3.is_false(again):
            return turn
        if not z3.is_true(again):
            return None
    return None


__all__ = ["last_turn_of"]
