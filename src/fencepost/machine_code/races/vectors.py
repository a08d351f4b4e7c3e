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
from fencepost.machine_code.instructions.registers import EXEC, VCC, VGPR, Registers, numbers
from fencepost.machine_code.races.operands import Operands, State
from fencepost.machine_code.races.parts import Parts, bits_of, placed
from fencepost.machine_code.races.term import Data, Term, data_of
from fencepost.machine_code.races.wide import compared
from fencepost.patterns import pattern
from fencepost.records import replace

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
            from_lane = each.operands[1].registers
            source = state.get(from_lane.bit_length() - 1) if from_lane else None
            every = active is self._terms.every and name == "v_readfirstlane_b32"
            if source is None or source.is_mask or not (source.uniform or every):
                return {}
            return {targets[0]: self._terms.first(source)}
        if targets[0] < VGPR:
            return {}
        term = self._lanes_computed(name, each, state, key)
        if term is not None and len(targets) == 1 + (name in _LOW_HALVES):
            new: Mapping[int, Term] = {targets[0]: term}
        elif name == "v_mov_b64" and len(targets) == 2 and len(each.operands) == 2:
            halves = self._operands.pair(each.operands[1], state)
            both = zip(targets, halves, strict=True)
            new = {at: half for at, half in both if half is not None}
        elif self._same_in_all(name, each, state):
            new = {at: self._terms.symbol((key, at)) for at in targets}
        elif (lds := self._computed_of_data(each, state)) is not None:
            return self.data(sum(1 << at for at in targets), lds, state, key)
        else:
            return {}
        return {
            at: chosen
            for at, made in new.items()
            if (chosen := self._where(active, made, state.get(at), (key, at))) is not None
        }

    def data(
        self,
        targets: Registers,
        lds: frozenset[int],
        state: State,
        key: Hashable,
        most: int = 0xFFFFFFFF,
    ) -> State:
        """Registers with what was loaded, or computed of it, in the lanes that are active; `most`
        is the greatest number that it can be.
        """
        active = self._operands.active(state, key)
        found: State = {}
        for at in numbers(targets):
            made = self._terms.unknown(Data((key, at), lds))
            if most < 0xFFFFFFFF:
                made = self._terms.apply(Op.AND, made, self._terms.constant(most)) or made
            chosen = self._where(active, made, state.get(at), (key, at, "before"))
            if chosen is not None:
                found[at] = chosen
        return found

    def _computed_of_data(self, each: Instruction, state: State) -> frozenset[int] | None:
        """The loads from LDS that a result is made of; None if it may be made of anything else."""
        reads = numbers(each.reads & ~(3 << EXEC))
        return data_of(self._operands.in_active(at, state) for at in reads)

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
        if row.bits == 64 and row.type in "iu":
            halves = [self._operands.pair(operand, state) for operand in each.operands[-2:]]
            term = compared(self._terms, row.relation, row.type, *halves)
        else:
            on = [self._operands.number(operand, state) for operand in each.operands[-2:]]
            term = self._outcome(each, on)
        is_one = self._same_in_all(each.opcode.mnemonic, each, state)
        lds = self._computed_of_data(each, state)
        return self._compared(each, term, active, key, is_one=is_one, lds=lds)

    def _outcome(self, each: Instruction, pair: Sequence[Term | None]) -> Term | None:
        """The outcome of a comparison of two numbers in each lane; None if it is not known."""
        row = comparison(each.opcode.mnemonic.removesuffix("_sdwa"))
        assert row is not None
        if row.bits == 16:
            pair = [self._short(one, row.type) for one in pair]
        one, other = pair
        if row.bits == 64 or one is None or other is None:
            return None
        return self._terms.compare(row.relation, row.type, one, other)

    def _compared(
        self,
        each: Instruction,
        term: Term | None,
        active: Term,
        key: Hashable,
        *,
        is_one: bool = False,
        lds: frozenset[int] | None = None,
    ) -> State:
        """The masks that a comparison with an outcome writes. Where that is not known, `is_one`:
        all lanes compare the same values; `lds`: the loads that they are made of, if they are data.
        """
        row = comparison(each.opcode.mnemonic.removesuffix("_sdwa"))
        assert row is not None
        if term is None and is_one:
            # The outcome is not known, but one.
            some, zero = self._terms.symbol((key, "holds")), self._terms.constant(0)
            term = self._terms.compare(Relation.NE, "u", some, zero)
        if term is None:
            term = self._terms.unknown_mask(key if lds is None else Data(key, lds))
        mask = self._terms.apply(Op.AND, active, term)
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

    def _lanes_computed(
        self, name: str, each: Instruction, state: State, key: Hashable
    ) -> Term | None:
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
        if name in _LOW_HALVES:
            return self._low_half(name, rest, state)
        if name in _SHORT:
            return self._short_result(name, rest, state, key)
        if name == "v_bfe_i32" and len(rest) == 3:
            return self._signed_bits(rest, state)
        if name in _CARRYING and len(rest) == 3:
            return self._operands.term(
                _CARRYING[name], [self._operands.number(operand, state) for operand in rest[1:]]
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

    def _low_half(self, name: str, rest: Sequence[Operand], state: State) -> Term | None:
        """The low half of 64 bits, which the high half of no source changes."""
        number, half = self._operands.number, self._operands.half
        match name, len(rest):
            case (("v_mad_u64_u32" | "v_mad_i64_i32" | "v_mad_co_u64_u32" | "v_mad_co_i64_i32"), 4):
                on = [number(rest[1], state), number(rest[2], state), half(rest[3], 0, state)]
                return self._operands.term(_MAD, on)
            case (("v_mad_nc_u64_u32" | "v_mad_nc_i64_i32"), 3):
                on = [number(rest[0], state), number(rest[1], state), half(rest[2], 0, state)]
                return self._operands.term(_MAD, on)
            case "v_lshl_add_u64", 3:
                on = [half(rest[0], 0, state), number(rest[1], state), half(rest[2], 0, state)]
                return self._operands.term(_SHIFT_ADD, on)
            case "v_lshlrev_b64", 2 if rest[0].value is not None and 0 <= rest[0].value < 32:
                return self._operands.term(
                    _SHIFT, [half(rest[1], 0, state), number(rest[0], state)]
                )
            case (("v_add_u64" | "v_add_nc_u64"), 2):
                return self._operands.term(_ADD, [half(each, 0, state) for each in rest])
            case _:
                return None

    def _short_result(
        self, name: str, rest: Sequence[Operand], state: State, key: Hashable
    ) -> Term | None:
        """A result of 16 bits; the upper half may be anything, as later generations keep it."""
        on = [self._short(self._operands.number(each, state), "u") for each in rest]
        found = self._operands.term(_SHORT[name], on)
        low = self._short(found, "u")
        if low is None:
            return None
        upper = self._terms.apply(
            Op.SHL, self._terms.unknown((key, "upper")), self._terms.constant(16)
        )
        return None if upper is None else self._terms.apply(Op.OR, low, upper)

    def _signed_bits(self, rest: Sequence[Operand], state: State) -> Term | None:
        """A field of a register with its sign."""
        value, place, width = self._operands.number(rest[0], state), rest[1].value, rest[2].value
        if value is None or place is None or width is None:
            return None
        return bits_of(self._terms, value, (place & 31, width & 31), "i")

    def of_parts(
        self, each: Instruction, parts: Parts | None, state: State, key: Hashable
    ) -> State:
        """The registers that an instruction writes which takes parts of registers (SDWA)."""
        name = each.opcode.mnemonic.removesuffix("_sdwa")
        row, active = computation(name), self._operands.active(state, key)
        if comparison(name) is not None:
            pair = self._of_sources(each.operands[-2:], parts, state)
            return self._compared(each, self._outcome(each, pair), active, key)
        targets = list(numbers(each.operands[0].registers))
        if parts is None or row is None or row.bits != 32 or len(targets) != 1:
            return {}
        try:
            listed = sources_of(row, each.operands)
        except LookupError:
            return {}
        on = self._of_sources(listed, parts, state)
        if len(on) < len(listed):
            return {}
        term = self._operands.term(row.expression, on)
        made = None if term is None else placed(self._terms, term, parts.result)
        if made is None:
            return {}
        before = state.get(targets[0])
        chosen = self._where(active, made, before, (key, targets[0]))
        return {} if chosen is None else {targets[0]: chosen}

    def _of_sources(
        self, operands: Sequence[Operand], parts: Parts | None, state: State
    ) -> list[Term | None]:
        """The parts of two sources; None of one that is not known."""
        if parts is None:
            return [None, None]
        whole = [replace(each, plain=True, name="") for each in operands]
        values = [self._operands.number(each, state) for each in whole]
        return [
            None if value is None else bits_of(self._terms, value, bits)
            for value, bits in zip(values, parts.sources, strict=False)
        ]

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


_ADD, _SUB = Apply(Op.ADD, (0, 1)), Apply(Op.SUB, (0, 1))
_MAD = Apply(Op.ADD, (Apply(Op.MUL, (0, 1)), 2))
_SHIFT = Apply(Op.SHL, (0, 1))
_SHIFT_ADD = Apply(Op.ADD, (_SHIFT, 2))
_CARRYING = {
    "v_add_co_u32": _ADD,
    "v_sub_co_u32": _SUB,
    "v_subrev_co_u32": Apply(Op.SUB, (1, 0)),
}
_LOW_HALVES = frozenset(
    {
        *(f"v_mad{how}_{kind}" for how in ("", "_co", "_nc") for kind in ("u64_u32", "i64_i32")),
        *("v_lshl_add_u64", "v_lshlrev_b64", "v_add_u64", "v_add_nc_u64"),
    }
)
"""Instructions that write a pair of registers, of which the low one is known."""
_SHORT = {
    "v_add_u16": _ADD,
    "v_add_nc_u16": _ADD,
    "v_sub_u16": _SUB,
    "v_sub_nc_u16": _SUB,
    "v_subrev_u16": Apply(Op.SUB, (1, 0)),
    "v_mul_lo_u16": Apply(Op.MUL, (0, 1)),
    "v_and_b16": Apply(Op.AND, (0, 1)),
    "v_or_b16": Apply(Op.OR, (0, 1)),
    "v_xor_b16": Apply(Op.XOR, (0, 1)),
}
"""Operators on 16 bits."""
