"""Accesses to LDS, with the terms of their addresses and lanes."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.instructions.registers import EXEC
from fencepost.machine_code.instructions.widths import element_width, is_pair
from fencepost.machine_code.races.meet import Access
from fencepost.machine_code.races.operands import State
from fencepost.machine_code.races.term import Leaf, Term
from fencepost.machine_code.races.terms import Terms
from fencepost.machine_code.waits.lds_ranges import address_of


def axes_of(term: Term) -> Iterator[int]:
    """The axes of a term, counted from 1."""
    terms, seen = [term], set[Term]()
    while terms:
        each = terms.pop()
        if each.operator is Leaf.WORK_ITEM:
            yield each.of[0] + 1
        terms += [one for one in each.of if isinstance(one, Term) and one not in seen]
        seen.update(terms)


def access_of(code: Code, number: int, state: State, terms: Terms, lanes: Term) -> Access:
    """An access in a state."""
    each = code.instructions[number]
    register = address_of(each).bit_length() - 1
    address = state.get(register)
    active = state.get(EXEC) or terms.unknown_mask(("exec", number))
    both = terms.apply(Op.AND, lanes, active)
    name = each.opcode.mnemonic
    width = each.width or 4 * (each.returned or each.data).bit_count() or 4
    spans = [(each.offset, width)]
    if is_pair(name) and each.offset1 is not None:
        size = element_width(name)
        spans = [(each.offset, size), (each.offset1, size)]
    return Access(
        number,
        None if address is None or address.is_mask else address,
        tuple(spans),
        terms.unknown_mask((number, lanes)) if both is None else both,
        each.opcode.loads,
        each.opcode.stores,
    )
