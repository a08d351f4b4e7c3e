"""The last turn of loops that constants decide, against going round."""

from __future__ import annotations

from itertools import product

import z3

from fencepost.kernels.prove.terms.term import bits
from fencepost.kernels.prove.values.trips import MOST_TURNS, last_turn_of

COUNTER = z3.BitVec("iteration.3", 32)
N = z3.BitVec("argument.0", 32)


def test_counted_loops() -> None:
    """`for (v = start; v < end; v += step)`, in a loop that is tested at the end of each turn."""
    for start, step, end in product((0, 1, 7), (1, 2, 5), (0, 1, 8, 30)):
        value, turn = start, 0
        while value + step < end:
            value, turn = value + step, turn + 1
        term = bits(start, 32) + COUNTER * step + step < bits(end, 32)
        assert last_turn_of(term, COUNTER) == turn


def test_doubling() -> None:
    assert last_turn_of(z3.ULT(bits(2, 32) << COUNTER, bits(256, 32)), COUNTER) == 7


def test_what_is_not_known() -> None:
    """Arguments, also where they matter late only, and loops without an end."""
    assert last_turn_of(COUNTER + 1 < N, COUNTER) is None
    late = z3.If(COUNTER == 5, N > 0, COUNTER < 9)
    assert last_turn_of(late, COUNTER) is None
    assert last_turn_of(z3.BoolVal(True), COUNTER) is None
    assert last_turn_of(z3.ULT(COUNTER, MOST_TURNS), COUNTER) is None
    assert last_turn_of(z3.ULT(COUNTER, MOST_TURNS - 1), COUNTER) == MOST_TURNS - 1


def test_arguments_behind_the_end_do_not_matter() -> None:
    """Nobody comes to the turns after the last one."""
    assert last_turn_of(z3.If(COUNTER == 5, N > 0, COUNTER < 3), COUNTER) == 3
