"""Addresses without what both of two have: a base of LDS that an argument gives, the half of a
buffer. Two ranges of bytes that are apart are so when both are moved.
"""

from __future__ import annotations

from collections import Counter

from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.races.meet import Access
from fencepost.machine_code.races.term import Term
from fencepost.machine_code.races.terms import Terms
from fencepost.records import replace


def without_common(terms: Terms, first: Access, second: Access) -> tuple[Access, Access]:
    """Two accesses of one path without the open parts that are added to both addresses."""
    if first.address is None or second.address is None:
        return first, second
    if not (first.address.is_open and second.address.is_open):
        return first, second
    parts = [Counter(_addends(each)) for each in (first.address, second.address)]
    common = Counter({at: n for at, n in (parts[0] & parts[1]).items() if _is_moved(at)})
    if not common:
        return first, second
    left, right = (_sum(terms, each - common) for each in parts)
    return replace(first, address=left), replace(second, address=right)


def _is_moved(term: Term) -> bool:
    return term.is_open and term.uniform and not term.unknowns


def _addends(term: Term) -> list[Term]:
    if term.operator is not Op.ADD or any(each.is_mask for each in term.of):
        return [term]
    return [one for each in term.of for one in _addends(each)]


def _sum(terms: Terms, parts: Counter[Term]) -> Term | None:
    found: Term | None = terms.constant(0)
    for each in parts.elements():
        found = None if found is None else terms.apply(Op.ADD, each, found)
    return found
