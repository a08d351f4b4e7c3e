"""Terms of a work-item as numbers, to be compared with what a run gave it."""

from __future__ import annotations

from typing import Any

import z3

from fencepost.kernels.prove.terms.term import Pointer, bits
from fencepost.kernels.prove.values.work_item import Values


def of_item(
    evaluator: Values,
    term: Any,
    item: int,
    group: int = 0,
    turns: dict[int, int] | None = None,
    **arguments: int,
) -> Any:
    """A term for a work-item, in iterations of loops by their headers: as simple as it can be."""
    if isinstance(term, tuple):
        return tuple(of_item(evaluator, each, item, group, turns, **arguments) for each in term)
    if isinstance(term, Pointer):
        offset = of_item(evaluator, term.offset, item, group, turns, **arguments)
        return Pointer(term.region, offset)
    launch, place = evaluator.launch, evaluator.place
    given = [
        *zip(place.local, launch.local_id(item), strict=True),
        *zip(place.group, launch.group_id(group), strict=True),
        *((place.counter(header), number) for header, number in (turns or {}).items()),
        *((evaluator.arguments[name], number) for name, number in arguments.items()),
    ]
    known = [
        (symbol, bits(number, symbol.size()))
        for symbol, number in given
        if not z3.is_bv_value(symbol)
    ]
    return z3.simplify(z3.substitute(term, *known))


def number_of(term: Any) -> Any:
    """A constant as a number; None for what is none; tuples part by part."""
    if isinstance(term, tuple):
        return tuple(map(number_of, term))
    if isinstance(term, Pointer):
        return (term.region, number_of(term.offset))
    if z3.is_true(term) or z3.is_false(term):
        return int(z3.is_true(term))
    return term.as_long() if z3.is_bv_value(term) else None
