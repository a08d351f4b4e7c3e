"""Asynchronous copies against what their own lane does before it waits for them."""

from __future__ import annotations

from collections import defaultdict

import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.in_flight import passed
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.asking import Asking
from fencepost.kernels.prove.pairs import overlap_of, pairs_of
from fencepost.kernels.prove.terms import Expr
from fencepost.kernels.source_places import line_of


def alone_in_flight(asking: Asking, found: list[Site]) -> None:
    """Shows that no lane touches what a copy of its own writes, or writes what it reads, before the
    copy is done. Raises UnsupportedError where that is not shown.

    What lies in the same iteration of all loops around the copy is compared by its addresses, the
    rest by its objects.
    """
    evaluator = asking.evaluator
    of = defaultdict[int, list[Site]](list)
    for each in found:
        of[id(each.instruction)].append(each)
    asked: list[tuple[Expr, str]] = []
    for way in passed(evaluator.graph):
        if way.other is None:
            continue
        copy = line_of(way.copy)
        why = f"{line_of(way.other)} may touch what the copy at {copy}, still in flight, does"
        for one in of[id(way.copy)]:
            for other in of[id(way.other)]:
                if not any(a is one and b is other for a, b in pairs_of([one, other])):
                    continue
                if way.again:
                    raise UnsupportedError(why)
                overlap = overlap_of(evaluator, one, other, [])
                asked.append((z3.And(one.reached, other.reached, overlap.bits), why))
    facts = asking.of_one() if asked else []
    for condition, why in asked:
        if not asking.ask_one([condition], facts).never:
            raise UnsupportedError(why)
