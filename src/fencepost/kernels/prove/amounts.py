"""How much an atomic adds to a counter: a constant, or as many lanes as a ballot counts."""

from __future__ import annotations

from dataclasses import dataclass

import z3

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.terms import Expr, bits
from fencepost.llvm.operations import AtomicOp


@dataclass(frozen=True, slots=True)
class Amount:
    """What an atomic adds, or takes away where `down`: `most` at a time."""

    term: Expr
    most: int
    down: bool = False


def amount_of(evaluator: Evaluator, site: Site) -> Amount | None:
    """What an access adds; None where it may be anything."""
    if not z3.is_bv_value(site.size):
        return None
    size = 8 * int(site.size.as_long())
    if site.adds is not None:
        return Amount(bits(abs(site.adds), size), abs(site.adds), site.adds < 0)
    operand = site.operand
    if site.op is not AtomicOp.ADD or not z3.is_bv(operand) or operand.size() != size:
        return None
    if evaluator.ranks.at_most_a_wave(operand):
        return Amount(operand, evaluator.launch.wave)
    return None


def no_common(number: Expr, many: Expr, other: Expr, more: Expr, *, down: bool) -> Expr:
    """That two draws of several numbers, each given its first one, have none in common: as long as
    the counter does not run around its range, neither begins among those of the other. `down`: the
    first one is the largest.
    """
    if down:
        many, more = more, many
    both = z3.And(z3.UGE(other - number, many), z3.UGE(number - other, more))
    if z3.is_bv_value(many) and z3.is_bv_value(more):
        return number != other if many.as_long() == more.as_long() == 1 else both
    return z3.Or(many == 0, more == 0, both)


__all__ = ["Amount", "amount_of", "no_common"]
