"""Numbers that a counter gives out: what counting atomics return is never the same twice.

A counter is an object that, but for reads, only atomic additions of constants touch, all of one
sign. It is taken not to wrap around while the kernel runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import z3

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.terms import Expr


def tickets(every: Sequence[Site], pairs: list[tuple[Expr, Expr]]) -> list[Expr]:
    """That two work-items have different numbers from one counter, whichever atomics they used."""
    found = []
    writers = [each for each in every if each.how.writes]
    if any(each.pointer.region is None for each in writers):
        return []
    for region in dict.fromkeys(each.pointer.region for each in writers):
        mine = [each for each in writers if each.pointer.region == region]
        signs = {each.adds > 0 for each in mine if each.adds is not None}
        if len(signs) != 1 or any(each.adds is None for each in mine):
            continue
        told: list[tuple[Expr, Expr]] = [
            (each.pointer.offset, each.result) for each in mine if each.result is not None
        ]
        for (here, number), right in product(told, repeat=2):
            there, other = (z3.substitute(each, *pairs) for each in right)
            if number.sort() == other.sort():
                found.append(z3.Implies(here == there, number != other))
    return found
