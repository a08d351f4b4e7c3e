"""Facts about every run that queries need only rarely.

These facts make queries harder, so they are added only if a query is not answered 'never' without
them.
"""

from __future__ import annotations

from collections.abc import Callable

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.poison import flagged, holds_of, whole_product
from fencepost.kernels.prove.terms.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.ir import (
    Branch,
    Instruction,
    Load,
    Operand,
    Store,
    Switch,
)


def endings(evaluator: Evaluator) -> list[Expr]:
    """Return the facts that each loop that was entered ended when it did, also in the last
    iteration of the loops around it, whose exit depends on it.
    """
    known: dict[int, Expr] = {}
    while missing := [each for each in evaluator.finals if each not in known]:
        for header in missing:
            known[header] = evaluator.ended(header)
    place, finals = evaluator.place, evaluator.finals
    at_last = [
        z3.substitute(
            z3.And(ended, z3.ULT(finals[header], MOST_ITERATIONS)),
            (place.counter(outer), finals[outer]),
        )
        for header, ended in known.items()
        for outer in evaluator.graph.loops_around(header)[1:]
        if outer in finals
    ]
    return [*known.values(), *at_last]


def defined(evaluator: Evaluator) -> list[Expr]:
    """Return the facts that no branch and no address depends on poison: `nsw` and `nuw` hold where
    they matter.

    Only for operations whose poison goes straight to the branch or address, through arithmetic.
    """
    return _of_flagged(evaluator, holds_of)


def whole_products(evaluator: Evaluator) -> list[Expr]:
    """Return the same facts for products of two unknowns: only integers can use them."""
    return _of_flagged(evaluator, whole_product)


def _of_flagged(
    evaluator: Evaluator, said_of: Callable[[Evaluator, str, int], Expr | None]
) -> list[Expr]:
    found: dict[tuple[int, str], Expr] = {}
    for node in evaluator.graph.nodes:
        decisive = [pointer for each, _ in node.body for pointer in _pointers(each)]
        decisive += _decides(node.end)
        for name in flagged(evaluator, decisive):
            if len(found) == evaluator.ledger.budget.overflows:
                return list(found.values())
            holds = said_of(evaluator, name, node.number)
            if holds is not None:
                found[node.number, name] = z3.Implies(evaluator.reach(node.number), holds)
    return list(found.values())


def _pointers(instruction: Instruction) -> list[Operand]:
    match instruction:
        case Load(pointer=pointer) | Store(pointer=pointer):
            return [pointer]
    return []


def _decides(end: Instruction | None) -> list[Operand]:
    match end:
        case Branch(condition=condition) if condition is not None:
            return [condition]
        case Switch(value=value):
            return [value]
    return []
