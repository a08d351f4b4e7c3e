"""Values that a loop rotates: each takes over another's, like exchanged buffers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.terms.term import Expr, Term, bits, choose
from fencepost.llvm.ir import Local, Phi

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Values


def rotated(evaluator: Values, phi: Phi, header: int) -> Term:
    """Return the value of a phi that rotates with others; None if it does not.

    If each takes over the next one's value, the value after i iterations is the initial value of
    the i-th next phi.
    """
    ring = _ring(evaluator, phi, header)
    if ring is None:
        return None
    starts = [_start(evaluator, each, header) for each in ring]
    if any(each is None or isinstance(each, tuple) for each in starts):
        return None
    counter = evaluator.place.counter(header)
    result = starts[-1]
    for at in range(len(starts) - 2, -1, -1):
        result = choose(_turn(counter, at, len(starts)), starts[at], result, evaluator.base)
    return result


def _ring(evaluator: Values, phi: Phi, header: int) -> list[Phi] | None:
    """Return the phis that a phi takes its values from, one after the other, until it recurs."""
    phis = {each.head.name: each for each in evaluator.graph.nodes[header].phis}
    ring = [phi]
    while len(ring) <= evaluator.ledger.budget.rotated:
        following = {
            value
            for source, value in evaluator.sources(ring[-1])
            if evaluator.graph.is_back_edge(source, header)
        }
        if len(following) != 1:
            return None
        (value,) = following
        if not isinstance(value, Local) or value.name not in phis:
            return None
        if value.name == phi.head.name:
            return ring if len(ring) > 1 else None
        if any(value.name == each.head.name for each in ring):
            return None
        ring.append(phis[value.name])
    return None


def _start(evaluator: Values, phi: Phi, header: int) -> Term:
    """Return the value with which the loop is entered; None if it has several entries."""
    entries = [
        (source, value)
        for source, value in evaluator.sources(phi)
        if not evaluator.graph.is_back_edge(source, header)
    ]
    if len(entries) != 1:
        return None
    source, value = entries[0]
    return evaluator.leave(evaluator.use(value, source), source, header)


def _turn(counter: Expr, at: int, count: int) -> Expr:
    if count == 2:
        return z3.Extract(0, 0, counter) == at
    return z3.URem(counter, bits(count, 32)) == at
