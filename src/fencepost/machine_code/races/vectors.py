"""The terms of vector registers, and the masks of comparisons, that an instruction writes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from fencepost.machine_code.instructions.computations import (
    Apply,
    Op,
    Relation,
    comparison,
    computation,
    sources_of,
)
from fencepost.machine_code.instructions.instruction import Instruction
from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.registers import EXEC, VCC, VGPR, numbers
from fencepost.machine_code.races.operands import Operands, State
from fencepost.machine_code.races.term import Term
from fencepost.patterns import pattern

_SUFFIX = pattern(r"_(?:e32|e64)$")
_ACROSS = ("v_mbcnt", "v_read", "v_write", "v_permlane", "v_mov_rel", "v_interp", "v_swap")
"""Vector instructions whose result depends on the lane."""


class Vectors:
    """Reads vector instructions."""

    def __init__(self, operands: Operands) -> None:
        self._operands, self._terms = operands, operands.terms

    def written(self, each: Instruction, state: State, key: Hashable) -> State:
        name = _SUFFIX.sub("", each.opcode.mnemonic)
        active = self._operands.active(state, key)
        if comparison(name) is not None:
            return self._vector_compared(each, state, active, key)
        if not each.operands or not each.operands[0].plain:
            return {}
        targets = list(numbers(each.operands[0].registers))
        if not targets:
            return {}
        if name in ("v_readfirstlane_b32", "v_readlane_b32") and len(each.operands) > 1:
            source = self._operands.number(each.operands[1], state)
            every = active is self._terms.every and name == "v_readfirstlane_b32"
            if source is None or not (source.uniform or every):
                return {}
            return {targets[0]: self._terms.first(source)}
        if targets[0] < VGPR:
            return {}
        term = self._lanes_computed(name, each, state)
        if term is not None and len(targets) == 1 + (name == "v_mad_u64_u32"):
            new: Mapping[int, Term] = {targets[0]: term}
        elif self._same_in_all(name, each, state):
            new = {at: self._terms.symbol((key, at)) for at in targets}
        else:
            return {}
        return {
            at: chosen
            for at, made in new.items()
            if (chosen := self._where(active, made, state.get(at), (key, at))) is not None
        }

    def _where(self, active: Term, made: Term, before: Term | None, key: Hashable) -> Term | None:
        """The value of a register when the active lanes have written it."""
        if active is self._terms.every:
            return made
        return self._terms.apply(Op.SELECT, active, made, before or self._terms.unknown(key))

    def _same_in_all(self, name: str, each: Instruction, state: State) -> bool:
        """Return True if all lanes make one value, as each makes it of the same values."""
        reads = each.reads & ~(3 << EXEC)
        return (
            not name.startswith(_ACROSS)
            and all(operand.plain for operand in each.operands)
            and all(at in state and state[at].uniform for at in numbers(reads))
        )

    def _vector_compared(
        self, each: Instruction, state: State, active: Term, key: Hashable
    ) -> State:
        row = comparison(each.opcode.mnemonic)
        assert row is not None
        one, other = (self._operands.number(operand, state) for operand in each.operands[-2:])
        term: Term | None = None
        if row.bits == 16:
            one, other = (self._short(each, row.type) for each in (one, other))
        if row.bits != 64 and one is not None and other is not None:
            term = self._terms.compare(row.relation, row.type, one, other)
        if term is None and self._same_in_all(each.opcode.mnemonic, each, state):
            # The outcome is not known, but one.
            some, zero = self._terms.symbol((key, "holds")), self._terms.constant(0)
            term = self._terms.compare(Relation.NE, "u", some, zero)
        mask = self._terms.apply(Op.AND, active, term or self._terms.unknown_mask(key))
        targets = [at for at in numbers(each.writes) if at not in (EXEC, EXEC + 1)]
        new = {} if mask is None else dict.fromkeys(targets, mask)
        return new | (self._operands.to_exec(mask, key) if row.masks else {})

    def _short(self, term: Term | None, kind: str) -> Term | None:
        """The low 16 bits of a number, with their sign if the type has one."""
        if term is None:
            return None
        if kind == "i":
            return self._terms.apply(Op.EXTEND16, term)
        return self._terms.apply(Op.AND, term, self._terms.constant(0xFFFF))

    def _lanes_computed(self, name: str, each: Instruction, state: State) -> Term | None:
        """The value that a vector instruction makes in each lane."""
        rest = each.operands[1:]
        if name in ("v_cndmask_b32", "v_dual_cndmask_b32") and len(rest) in (2, 3):
            which = self._operands.mask(rest[2], state) if len(rest) == 3 else state.get(VCC)
            one, other = (self._operands.number(operand, state) for operand in rest[:2])
            if which is None or not which.is_mask or one is None or other is None:
                return None
            return self._terms.apply(Op.SELECT, which, other, one)
        if name.startswith("v_mbcnt_") and len(rest) == 2:
            return self._counted(name, rest, state)
        if name == "v_mad_u64_u32" and len(rest) == 4:
            low = self._operands.half(rest[3], 0, state)
            on = [*(self._operands.number(operand, state) for operand in rest[1:3]), low]
            return self._operands.term(_MAD, on)
        if name == "v_add_co_u32" and len(rest) == 3:
            return self._operands.term(
                _ADD, [self._operands.number(operand, state) for operand in rest[1:]]
            )
        row = computation(name)
        if row is None or row.bits != 32:
            return None
        try:
            listed = sources_of(row, each.operands)
        except LookupError:
            return None
        return self._operands.term(
            row.expression, [self._operands.number(operand, state) for operand in listed]
        )

    def _counted(self, name: str, rest: Sequence[Operand], state: State) -> Term | None:
        """The lanes before each, of all lanes in a half of the wave, added to a number."""
        added = self._operands.number(rest[1], state)
        if rest[0].value != -1 or added is None:
            return None
        lane, half = self._terms.lane(), self._terms.constant(32)
        if name.startswith("v_mbcnt_lo"):
            below = self._terms.apply(Op.UMIN, lane, half)
        else:
            above = self._terms.apply(Op.UMAX, lane, half)
            below = None if above is None else self._terms.apply(Op.SUB, above, half)
        return None if below is None else self._terms.apply(Op.ADD, below, added)


_ADD = Apply(Op.ADD, (0, 1))
_MAD = Apply(Op.ADD, (Apply(Op.MUL, (0, 1)), 2))
