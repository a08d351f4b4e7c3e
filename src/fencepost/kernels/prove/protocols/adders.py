"""Bound on the workgroups that add to one word of an array of counters.

Split-K has a counter for each tile, to which only the workgroups of that tile add. All workgroups
of the launch are enumerated, also those that may never add: too large a count only hides that a
counter is full, while too small a count would report it full too early.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Leader
from fencepost.kernels.prove.terms.term import Expr, bits, mentions

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


__all__ = ["groups_of_one_word"]
