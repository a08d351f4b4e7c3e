"""Conflicts of asynchronous copies with accesses of their own lane before it waits for them."""

from __future__ import annotations

from collections import defaultdict

import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.pairs import overlap_of, pairs_of
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.question.in_flight import passed
from fencepost.kernels.question.source_places import line_of


def alone_in_flight(asking: Asking, found: list[Site]) -> None:
    """Prove that no lane touches bytes that a copy of its own writes, or writes bytes that it
    reads, before the copy completes. Raises UnsupportedError if that is not shown.

    An access that may lie in another iteration of a loop is represented by the same work-item with
    other counters, all of which may differ; for the copy itself, those of the loops around it are
    not all equal.
    """
    evaluator = asking.evaluator
    of = defaultdict[int, list[Site]](list)
    for each in found:
        of[id(each.instruction)].append(each)
    asked: list[tuple[Expr, bool, str]] = []
    elsewhere = other_iterations(evaluator)
    for way in passed(evaluator.graph):
        if way.other is None:
            continue
        copy = line_of(way.copy)
        why = f"{line_of(way.other)} may touch what the copy at {copy}, still in flight, does"
        for one in of[id(way.copy)]:
            for other in of[id(way.other)]:
                if not any(a is one and b is other for a, b in pairs_of([one, other])):
                    continue
                pairs = elsewhere if way.again else []
                there = [one.reached, z3.substitute(other.reached, *pairs)]
                if way.copy is way.other:
                    around = evaluator.graph.loops_around(one.node)
                    counters = [evaluator.place.counter(each) for each in around]
                    differ = [each != z3.substitute(each, *pairs) for each in counters]
                    there.append(z3.Or(*differ))
                overlap = overlap_of(evaluator, one, other, pairs)
                asked.append((z3.And(*there, overlap.bits), way.again, why))
    facts = asking.of_one() if asked else []
    both = [*facts, *(z3.substitute(each, *elsewhere) for each in facts)] if elsewhere else facts
    for condition, again, why in asked:
        if not asking.ask_one([condition], both if again else facts).never:
            raise UnsupportedError(why)


def other_iterations(evaluator: Evaluator) -> list[tuple[Expr, Expr]]:
    """Return the substitution for the same work-item in other iterations of all loops."""
    counters = [evaluator.place.counter(header) for header in sorted(evaluator.graph.loops)]
    found = [(each, z3.BitVec(f"{each.decl().name()}''", each.size())) for each in counters]
    return [(each, other) for each, other in found if not z3.is_bv_value(each)]
