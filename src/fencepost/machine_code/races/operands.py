"""Operands of instructions, and conditions of branches, as terms."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.values import known_constant
from fencepost.machine_code.instructions.computations import SCC_SOURCE, Expression, Op
from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.registers import EXEC, SCC, VCC, VGPR, numbers
from fencepost.machine_code.races.term import Leaf, Term
from fencepost.machine_code.races.terms import Terms

State = dict[int, Term]
"""The terms of registers by their numbers; one that has none may hold anything."""


class Operands:
    """Reads operands in a state, and applies rows of the table to them."""

    def __init__(self, code: Code, terms: Terms) -> None:
        self._code, self.terms = code, terms

    def active(self, state: State, key: Hashable) -> Term:
        """The lanes that are active."""
        found = state.get(EXEC)
        return self.terms.unknown_mask(("exec", key)) if found is None else found

    def to_exec(self, mask: Term | None, key: Hashable) -> State:
        known = mask if mask is not None and mask.is_mask else self.terms.unknown_mask(key)
        return {EXEC: known, EXEC + 1: known}

    def number(self, operand: Operand, state: State) -> Term | None:
        """The number of 32 bits that an operand is."""
        value = known_constant(self._code, operand)
        if value is not None and not operand.name:
            return self.terms.constant(value)
        if operand.registers.bit_count() != 1 or not operand.plain:
            return None
        found = self.in_active(operand.registers.bit_length() - 1, state)
        return None if found is None or found.is_mask else found

    def in_active(self, register: int, state: State) -> Term | None:
        """The term of a register in the lanes that are active: what these have written last."""
        found = state.get(register)
        if register >= VGPR and found is not None:
            active = state.get(EXEC)
            while found.operator is Op.SELECT and found.of[0] is active:
                found = found.of[1]
        return found

    def half(self, operand: Operand, half: int, state: State) -> Term | None:
        value = known_constant(self._code, operand)
        if value is not None and not operand.name:
            if not -16 <= value < 1 << 31:
                return None  # a constant of 32 bits may have a sign in 64, or not
            return self.terms.constant(value if not half else value >> 31)
        registers = list(numbers(operand.registers))
        if len(registers) != 2 or not operand.plain:
            return None
        return self.in_active(registers[half], state)

    def pair(self, operand: Operand, state: State) -> tuple[Term | None, Term | None]:
        """The halves of 64 bits that an operand is, of numbers."""
        found = [self.half(operand, half, state) for half in (0, 1)]
        low, high = (None if each is None or each.is_mask else each for each in found)
        return low, high

    def holds_mask(self, operand: Operand, state: State) -> bool:
        """Return True if an operand is a register with a mask."""
        lowest = operand.registers & -operand.registers
        found = state.get(lowest.bit_length() - 1) if lowest else None
        return found is not None and found.is_mask

    def mask(self, operand: Operand, state: State) -> Term | None:
        """The mask of lanes that an operand is."""
        if operand.value == -1:
            return self.terms.every
        if operand.value == 0:
            return self.terms.never
        lowest = operand.registers & -operand.registers
        found = state.get(lowest.bit_length() - 1) if lowest else None
        if found is not None and found.operator is Leaf.CONSTANT:
            return {0: self.terms.never, 0xFFFFFFFF: self.terms.every}.get(found.of[0])
        return found if found is not None and found.is_mask else None

    def term(
        self, expression: Expression, on: Sequence[Term | None], scc: Term | None = None
    ) -> Term | None:
        """The term of an expression over sources."""
        if isinstance(expression, int):
            return scc if expression == SCC_SOURCE else on[expression]
        below = [self.term(each, on, scc) for each in expression.on]
        known = [each for each in below if each is not None]
        if len(known) < len(below):
            return None
        if expression.op is Op.SELECT and not known[0].is_mask:
            return None
        return self.terms.apply(expression.op, *known)


def condition_of(name: str, state: State, terms: Terms) -> Term | None:
    """The condition that a branch asks, in each wave; None where it is not known."""
    if "scc" in name:
        found = state.get(SCC)
        return found if found is not None and found.is_mask and not found.unknowns else None
    mask = state.get(VCC if "vcc" in name else EXEC)
    if mask is None or not mask.is_mask or mask.unknowns:
        return None
    return terms.any(mask)
