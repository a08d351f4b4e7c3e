"""Numbers that a counter gives out: what counting atomics return is never the same twice.

A counter is an object that, but for reads, only atomic additions of constants touch, all of one
sign and one size. It gives out no number twice as long as it does not run around its range: outside
of loops the launch bounds what is added to it in all, and in loops that is a premise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.terms import Expr

LEAST_BITS = 32
MOST_ADDED = 1 << 16
"""Of a counter that loops add to: smaller ones, and those that more is added to at a time, run
around soon.
"""


@dataclass(frozen=True, slots=True)
class Tickets:
    """`facts`: that two work-items have different numbers; what that rests on."""

    facts: tuple[Expr, ...] = ()
    rests: frozenset[Premise] = frozenset()


Counter = tuple[list[Site], bool]
"""The atomics of a counter, and whether the launch bounds what they add."""


def counters(evaluator: Evaluator, every: Sequence[Site]) -> list[Counter]:
    """The counters of a kernel."""
    found = []
    writers = [each for each in every if each.how.writes]
    if any(each.pointer.region is None for each in writers):
        return []
    for region in dict.fromkeys(each.pointer.region for each in writers):
        mine = [each for each in writers if each.pointer.region == region]
        added = [each.adds for each in mine if each.adds is not None]
        if len(added) != len(mine) or len({each > 0 for each in added}) != 1:
            continue
        if len({each.size.get_id() for each in mine}) != 1 or not z3.is_bv_value(mine[0].size):
            continue
        size = 8 * mine[0].size.as_long()
        once = evaluator.launch.items * evaluator.launch.groups
        if once * sum(abs(each) for each in added) >= 1 << size:
            continue  # even those outside of loops may run around
        bounded = not any(evaluator.graph.loops_around(each.node) for each in mine)
        if bounded or (size >= LEAST_BITS and all(abs(each) <= MOST_ADDED for each in added)):
            found.append((mine, bounded))
    return found


def tickets(
    known: Sequence[Counter], pairs: list[tuple[Expr, Expr]], asked: Sequence[Expr]
) -> Tickets:
    """That two work-items have different numbers from each counter whose numbers are in what is
    asked, whichever of its atomics they used.
    """
    facts: list[Expr] = []
    rests: set[Premise] = set()
    for mine, bounded in known:
        told = [
            (each.pointer.offset, each.reached, each.result)
            for each in mine
            if each.result is not None
        ]
        if not named(z3.And(*asked), frozenset(number.decl().name() for _, _, number in told)):
            continue
        if not bounded:
            rests.add(Premise.COUNTERS)
        for (here, came, number), right in product(told, repeat=2):
            there, also, other = (z3.substitute(each, *pairs) for each in right)
            if number.sort() == other.sort():
                both = z3.And(came, also, here == there)
                facts.append(z3.Implies(both, number != other))
    return Tickets(tuple(facts), frozenset(rests))


def named(expr: Expr, names: frozenset[str]) -> bool:
    """Whether one of some functions occurs in a term."""
    seen: set[int] = set()
    stack = [expr]
    while stack:
        each = stack.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        if z3.is_app(each) and each.decl().name() in names:
            return True
        stack += each.children()
    return False
