"""Comparisons and shifts of 64 bits, as terms over two halves of 32."""

from __future__ import annotations

from fencepost.machine_code.instructions.computations import Op, Relation
from fencepost.machine_code.races.term import Term
from fencepost.machine_code.races.terms import Terms

Pair = tuple[Term | None, Term | None]
"""The lower and the upper half."""
_SWAPPED = {Relation.GT: Relation.LT, Relation.LE: Relation.GE}
_NEGATED = {Relation.NE: Relation.EQ, Relation.GE: Relation.LT}


def compared(terms: Terms, relation: Relation, kind: str, one: Pair, other: Pair) -> Term | None:
    """A comparison in each lane; None where a half is not known."""
    if relation in _SWAPPED:
        return compared(terms, _SWAPPED[relation], kind, other, one)
    if relation in _NEGATED:
        found = compared(terms, _NEGATED[relation], kind, one, other)
        return None if found is None else terms.apply(Op.NOT, found)
    low, high = one
    its_low, its_high = other
    if low is None or high is None or its_low is None or its_high is None:
        return None
    equal = terms.compare(Relation.EQ, "u", high, its_high)
    lower = terms.compare(relation, "u", low, its_low)
    if equal is None or lower is None or relation not in (Relation.EQ, Relation.LT):
        return None
    both = terms.apply(Op.AND, equal, lower)
    if relation is Relation.EQ or both is None:
        return both
    below = terms.compare(Relation.LT, kind, high, its_high)
    return None if below is None else terms.apply(Op.OR, below, both)


def shifted(terms: Terms, op: Op, value: Pair, count: int) -> Pair:
    """A shift by a constant: SHL, SHR or SAR."""
    low, high = value
    count &= 63
    if count == 0:
        return value
    if op is Op.SHL:
        moved, lost = _short(terms, (Op.SHL, Op.SHR), (high, low), count)
        return lost, moved
    return _short(terms, (op, Op.SHL), (low, high), count)


def _short(terms: Terms, ops: tuple[Op, Op], value: Pair, count: int) -> Pair:
    """The half that takes bits of the other one, and that other one, which loses them."""
    into, source = value
    op, back = ops
    if source is None:
        return None, None
    by = terms.constant(count & 31)
    if count >= 32:
        rest = terms.constant(0) if op is not Op.SAR else None
        if op is Op.SAR:
            rest = terms.apply(Op.SAR, source, terms.constant(31))
        return terms.apply(op, source, by), rest
    left = terms.apply(op, source, by)
    carried = terms.apply(back, source, terms.constant(32 - count))
    logical = Op.SHL if op is Op.SHL else Op.SHR
    kept = None if into is None else terms.apply(logical, into, by)
    if kept is None or carried is None:
        return None, left
    return terms.apply(Op.OR, kept, carried), left
