"""Words that at most one work-item finds free, because an operation that finds one free leaves it
taken.

A word is free while it holds one value, and each operation that writes it leaves another value,
whatever it held. Of two operations one comes later [LangRef Memory Model for Concurrent Operations:
monotonic] and finds the word taken, so no two return that value. The initial value of the word does
not matter. Where operations only set bits, the later one finds the bits of the earlier one.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import never
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import CmpXchg
from fencepost.llvm.operations import AtomicOp
from fencepost.records import dataclass

FREE = (0, 1, -1)
"""Candidate free values, beside those that a compare-exchange expects."""
_FROM_ZERO = frozenset({AtomicOp.OR, AtomicOp.UMAX})
"""Operations that never leave 0 if their operand is not 0."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The way in which a word is claimed: the values of which each is returned at most once, and
    True if all operations only set bits.
    """

    free: tuple[int, ...]
    sets_bits: bool

    def told(self, number: Expr, operand: Expr, second: Expr, other: Expr) -> Expr:
        """Return the facts about the results and operands of two operations on one word."""
        facts = []
        for each in self.free:
            free = bits(each, number.size())
            facts.append(z3.Or(number != free, second != free))
        if self.sets_bits:
            facts.append(z3.Or(second & operand == operand, number & other == other))
        return z3.And(*facts)


def claims(site: Site) -> bool:
    """Return True if an access may claim a word and returns its old value. A weak compare-exchange
    may find the word free and leave it so.
    """
    if site.how is not Access.RMW or site.loaded is None or not z3.is_bv(site.operand):
        return False
    if isinstance(site.instruction, CmpXchg) and site.instruction.weak:
        return False
    if site.operand.size() != site.loaded.size():
        return False
    return site.op in (AtomicOp.XCHG, AtomicOp.CMPXCHG, *_FROM_ZERO)


def claims_of(evaluator: Evaluator, sites: Sequence[Site]) -> Claims | None:
    """Return how accesses claim a word that nothing else writes; None if they do not."""
    sizes = {each.loaded.size() for each in sites}
    if len(sizes) != 1:
        return None
    asked = {bits(each, *sizes).as_signed_long() for each in FREE}
    asked |= {n for each in sites if (n := _expected(each)) is not None}
    free = [each for each in sorted(asked) if all(_takes(evaluator, s, each) for s in sites)]
    sets_bits = all(each.op is AtomicOp.OR for each in sites)
    return Claims(tuple(free), sets_bits) if free or sets_bits else None


def _expected(site: Site) -> int | None:
    """Return the constant that a compare-exchange expects, as a signed number."""
    known = z3.simplify(site.expected) if z3.is_bv(site.expected) else None
    if known is None or not z3.is_bv_value(known):
        return None
    return int(known.as_signed_long())


def _takes(evaluator: Evaluator, site: Site, free: int) -> bool:
    """Return True if an access never leaves the value `free`, whatever it finds."""
    if site.op is AtomicOp.CMPXCHG:
        if _expected(site) != free:  # it leaves what it finds, which may be this
            return False
    elif site.op is not AtomicOp.XCHG and free != 0:
        return False
    left = site.operand == bits(free, site.operand.size())
    return never(evaluator.ledger, [*evaluator.place.bounds(), site.reached, left])
