"""Amounts that atomics add to a counter, and the number of work-items and workgroups that add.

An amount is a constant, the number of lanes that a ballot counts, or a provably small number. To a
counter of an array, as the one that split-K has for each tile, only some workgroups add. All
workgroups of the launch are enumerated, also those that may never add: too large a count only hides
that a counter is full, while too small a count would report it full too early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Leader, never
from fencepost.kernels.prove.summary.phases import same_wave
from fencepost.kernels.prove.terms.term import Expr, bits, mentions
from fencepost.llvm.operations import AtomicOp
from fencepost.records import dataclass

MOST_ADDED = 1 << 16
"""Largest amount added at once in a loop: counters with larger amounts soon wrap."""


@dataclass(frozen=True, slots=True)
class Amount:
    """Amount that an atomic adds, or subtracts if `down`: at most `most` at once."""

    term: Expr
    most: int
    down: bool = False


def amount_of(evaluator: Evaluator, site: Site, known: Sequence[Expr] = ()) -> Amount | None:
    """Return the amount that an access adds; None if it may be any. `known` holds of loads."""
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
    if size < 32:
        return None
    asked = [*evaluator.place.bounds(), *evaluator.constraints, *known, site.reached]

    def at_most(number: int) -> bool:
        return never(evaluator.ledger, [*asked, z3.UGT(operand, number)])

    if not at_most(MOST_ADDED):
        return None
    tried = sorted({1, 16, evaluator.launch.wave, evaluator.launch.items, 1 << 12})
    return Amount(operand, next((each for each in tried if at_most(each)), MOST_ADDED))


def drawers(evaluator: Evaluator, site: Site) -> int:
    """Return a bound on the work-items of a workgroup that reach an access of one word in one
    iteration of its loops: one, one of each wave, or all.
    """
    place, launch = evaluator.place, evaluator.launch
    pairs = place.second(apart=False)
    around = [place.counter(each) for each in evaluator.graph.loops_around(site.node)]
    ranks = [*evaluator.ranks.facts(), *evaluator.ranks.facts_of_two(pairs)]
    own = [*place.bounds(), *evaluator.constraints, *evaluator.ranks.facts(), site.reached]
    both = [*own, *ranks, *(z3.substitute(each, *pairs) for each in own)]
    both += [each == z3.substitute(each, *pairs) for each in around]
    both.append(z3.Or(*(each != z3.substitute(each, *pairs) for each in place.local)))
    there = z3.substitute(site.pointer.offset, *pairs)  # of one word for all nothing is asked
    if not site.pointer.offset.eq(there):
        both.append(site.pointer.offset == there)
    if never(evaluator.ledger, both):
        return 1
    if never(evaluator.ledger, [*both, same_wave(evaluator, pairs)]):
        return -(-launch.items // launch.wave)
    return launch.items


def no_common(number: Expr, many: Expr, other: Expr, more: Expr, *, down: bool) -> Expr:
    """Return the condition that two draws of several values, each given its first one, are
    disjoint: unless the counter wraps, neither begins among the values of the other. `down`: the
    first value is the largest.
    """
    if down:
        many, more = more, many
    both = z3.And(z3.UGE(other - number, many), z3.UGE(number - other, more))
    constant = z3.is_bv_value(many) and z3.is_bv_value(more)
    if constant and many.as_long() and more.as_long():
        return number != other if many.as_long() == more.as_long() == 1 else both
    return z3.Or(many == 0, more == 0, both)


MOST_GROUPS = 1 << 12
"""Greatest number of workgroups that are enumerated."""


def groups_of_one_word(evaluator: Evaluator, adds: Site, leader: Leader) -> int | None:
    """Return the greatest number of workgroups that add to one word, each through its `leader` if
    it has one; None if the word that a workgroup adds to is not known.
    """
    launch, place = evaluator.launch, evaluator.place
    sharing = launch.sharing(lds=adds.lds)
    if z3.is_bv_value(z3.simplify(adds.pointer.offset)) or sharing == 1:
        return sharing
    offset = z3.simplify(z3.substitute(adds.pointer.offset, *leader))
    if launch.is_open or sharing > MOST_GROUPS or mentions(offset, place.private()):
        return None
    first: Expr | None = None
    many: Counter[int] = Counter()
    for ids in product(*(range(size) for size in launch.grid)):
        here = [
            (symbol, bits(number, 32))
            for symbol, number in zip(place.group, ids, strict=True)
            if not z3.is_bv_value(symbol)
        ]
        word = z3.substitute(offset, *here)
        first = word if first is None else first
        apart = z3.simplify(word - first, som=True)
        if not z3.is_bv_value(apart):
            return None
        many[apart.as_long()] += 1
    return max(many.values())
