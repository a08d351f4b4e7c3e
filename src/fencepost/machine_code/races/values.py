"""The terms of registers behind each instruction, by the one table of what instructions compute.

Scalar registers are symbols of the workgroup where all that they are made of is: kernel arguments,
ids of the workgroup, what scalar memory holds at an address that all waves have. What comes from
the hardware's registers, or from vector memory, may differ and has no term.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from fencepost.machine_code.assembly.instructions import instruction
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.computations import (
    SAVING,
    Apply,
    Comparison,
    Computation,
    Flag,
    Op,
    Relation,
    comparison,
    computation,
    sources_of,
)
from fencepost.machine_code.instructions.instruction import (
    NO_BITS,
    CacheBits,
    Instruction,
    Kind,
    Unit,
)
from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.registers import END, EXEC, SCC, VGPR, numbers
from fencepost.machine_code.races.operands import Operands, State
from fencepost.machine_code.races.parts import bits_of, parts_of
from fencepost.machine_code.races.term import Leaf, Term, data_of
from fencepost.machine_code.races.terms import Terms
from fencepost.machine_code.races.vectors import Vectors
from fencepost.machine_code.races.wide import compared, shifted
from fencepost.patterns import pattern
from fencepost.targets.generation import Generation

_Key = tuple[int, *tuple[Hashable, ...]]
"""The number of an instruction, with what tells one execution from another."""
_SAVES = pattern(r"s_(\w+)_saveexec_b(?:32|64)")
_OF_HARDWARE = (
    "s_getreg",
    "s_get_",
    "s_memtime",
    "s_memrealtime",
    "s_sendmsg",
    "s_ff0",
    "s_setreg",
)
_HALVES = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR, Op.SELECT})
"""Operators of which each half of 64 bits is one of 32."""


class Values:
    """Carries states through instructions."""

    def __init__(
        self, code: Code, generation: Generation, terms: Terms, sizes: Mapping[tuple[int, int], int]
    ) -> None:
        self.code, self._generation, self.terms = code, generation, terms
        self._operands = Operands(code, terms)
        self._vectors = Vectors(self._operands)
        self._sizes = sizes
        self._duals: dict[int, tuple[Instruction, ...]] = {}

    def step(self, number: int, state: State, instance: Hashable) -> None:
        """Change a state as an instruction does. `instance` tells one execution from another."""
        each = self.code.instructions[number]
        if "v_dual" in each.opcode.mnemonic:
            self._dual(number, each, state, instance)
            return
        new = self._written(each, state, (number, instance)) if each.writes else {}
        for register in numbers(each.writes):
            state.pop(register, None)
        state.update(new)

    def _dual(self, number: int, each: Instruction, state: State, instance: Hashable) -> None:
        """Two instructions that both read what was there before."""
        if number not in self._duals:
            self._duals[number] = tuple(self._halves(number))
        new: State = {}
        for half in self._duals[number]:
            new |= self._written(half, state, (number, instance, half.text))
        for register in numbers(each.writes):
            state.pop(register, None)
        state.update(new)

    def _halves(self, number: int) -> list[Instruction]:
        parts = [each.strip() for each in self.code.text(number).split("::")]
        return [
            instruction(name, rest, self._generation, integer)
            for name, _, rest in (each.partition(" ") for each in parts)
        ]

    def _written(self, each: Instruction, state: State, key: _Key) -> State:
        """The terms of the registers that an instruction writes."""
        match each.opcode.kind:
            case Kind.SCALAR:
                return self._scalar(each, state, key)
            case Kind.VECTOR:
                if each.opcode.mnemonic.endswith("_sdwa"):
                    parts = parts_of(self.code.text(key[0]))
                    return self._vectors.of_parts(each, parts, state, key)
                return self._vectors.written(each, state, key)
            case Kind.LOAD if each.opcode.unit is Unit.SCALAR:
                if self._is_uniform(each, state):
                    return self._symbols(each, key) | self._group_sizes(each, state, key)
                return {}
            case Kind.LOAD | Kind.LDS if each.returned and not each.opcode.stores:
                return self._loaded(each, state, key)
            case _:
                return {}

    def _loaded(self, each: Instruction, state: State, key: _Key) -> State:
        """The registers that lanes load from places of their own. A place that all load from, and
        loads past the caches, may be of a flag that one of them waits for.
        """
        at = each.address & ((1 << END) - (1 << VGPR))
        places = [self._operands.in_active(register, state) for register in numbers(at)]
        if _is_coherent(each.bits) or not places or places[0] is None or places[0].uniform:
            return {}
        lds = data_of(places[:1])
        if lds is None:
            return {}
        if each.opcode.unit is Unit.DS and not each.opcode.mnemonic.startswith(_OF_LANES):
            lds |= {key[0]}
        name = each.opcode.mnemonic
        most = next((most for end, most in _SHORT_LOADS if name.endswith(end)), 0xFFFFFFFF)
        return self._vectors.data(each.returned, lds, state, key, most)

    def _symbols(self, each: Instruction, key: Hashable) -> State:
        """Values that are not known, but the same for all work-items."""
        found: State = {}
        for at in numbers(each.writes):
            found[at] = self.terms.symbol((key, at))
            if at == SCC:
                holds = self.terms.compare(Relation.NE, "u", found[at], self.terms.constant(0))
                assert holds is not None
                found[at] = holds
        return found

    def _group_sizes(self, each: Instruction, state: State, key: Hashable) -> State:
        """The sizes of the workgroup, which a load may bring, each in half of a register."""
        lowest = each.address & -each.address
        place = _place(state.get(lowest.bit_length() - 1)) if lowest else None
        if place is None or each.address.bit_count() != 2:
            return {}
        register, start = place
        found: State = {}
        for count, at in enumerate(numbers(each.writes)):
            offset = start + each.offset + 4 * count
            axes = [self._sizes.get((register, offset + half)) for half in (0, 2)]
            if axes == [None, None]:
                continue
            low, high = (
                self.terms.symbol((key, at, part)) if axis is None else self.terms.group_size(axis)
                for part, axis in enumerate(axes)
            )
            if each.opcode.mnemonic.endswith("u16"):
                found[at] = low
                continue
            term = self._operands.term(
                _PACKED, [low, high, *map(self.terms.constant, (0xFFFF, 16))]
            )
            if term is not None:
                found[at] = term
        return found

    def _is_uniform(self, each: Instruction, state: State) -> bool:
        """Return True if all that an instruction reads is the same for all work-items. A mask of
        lanes is not: its bits beyond the last work-item are none in the last wave.
        """
        return all(
            at in state and state[at].uniform and (at == SCC or not state[at].is_mask)
            for at in numbers(each.reads)
        )

    # Scalar instructions.

    def _scalar(self, each: Instruction, state: State, key: Hashable) -> State:
        name = each.opcode.mnemonic
        if len(each.operands) == 2 and (found := _SAVES.fullmatch(name)):
            return self._saved(each, state, found[1], key)
        compared = comparison(name)
        if compared is not None:
            term = self._scalar_compared(each, state, name)
            if term is not None:
                return {SCC: term}
            return self._symbols(each, key) if self._is_uniform(each, state) else {}
        if name in _IMMEDIATE and len(each.operands) == 2:
            return self._with_immediate(each, state, _IMMEDIATE[name])
        if name in ("s_bfe_u32", "s_bfe_i32"):
            found_bits = self._bits(each, state)
            if found_bits:
                return found_bits
        if name in _WIDE_SHIFTS and len(each.operands) == 3:
            return self._wide_shift(each, state, key)
        row = computation(name)
        if row is not None:
            new = self._computed(each, row, state, key)
            if new or each.writes & (3 << EXEC):
                if each.writes & ~(1 << SCC) and self._is_uniform(each, state):
                    return self._symbols(each, key) | new
                return new
        if name.startswith(_OF_HARDWARE) or not self._is_uniform(each, state):
            return {}
        return self._symbols(each, key)

    def _with_immediate(self, each: Instruction, state: State, operator: Op) -> State:
        """A register with 16 bits, which have a sign, added or multiplied."""
        target, value = each.operands
        before, number = self._operands.number(target, state), self._operands.number(value, state)
        term = self._operands.term(_WITH_SHORT[operator], [before, number])
        return {} if term is None else {target.registers.bit_length() - 1: term}

    def _bits(self, each: Instruction, state: State) -> State:
        """A field of a register: the place and the width stand in one constant."""
        target, source, field = each.operands
        value = self._operands.number(source, state)
        if value is None or field.value is None or field.name:
            return {}
        width = min(field.value >> 16 & 0x7F, 32)
        found = bits_of(self.terms, value, (field.value & 31, width), each.opcode.mnemonic[-3])
        if found is None:
            return {}
        scc = self.terms.compare(Relation.NE, "u", found, self.terms.constant(0))
        new = {target.registers.bit_length() - 1: found}
        return new if scc is None else new | {SCC: scc}

    def _wide_shift(self, each: Instruction, state: State, key: Hashable) -> State:
        """A shift of 64 bits, of which any half may be known."""
        new = self._symbols(each, key) if self._is_uniform(each, state) else {}
        target, source, by = each.operands
        count = self._operands.number(by, state)
        if count is None or count.operator is not Leaf.CONSTANT:
            return new
        op = _WIDE_SHIFTS[each.opcode.mnemonic]
        halves = shifted(self.terms, op, self._operands.pair(source, state), count.of[0])
        low, high = numbers(target.registers)
        new |= {at: half for at, half in ((low, halves[0]), (high, halves[1])) if half is not None}
        zero = self.terms.constant(0)
        scc = compared(self.terms, Relation.NE, "u", halves, (zero, zero))
        return new | ({SCC: scc} if scc is not None else {})

    def _saved(self, each: Instruction, state: State, name: str, key: Hashable) -> State:
        """EXEC is combined with a mask, and kept in a register."""
        before = self._operands.active(state, key)
        source = self._operands.mask(each.operands[1], state) or self.terms.unknown_mask(key)
        expression = SAVING.get(name)
        after = None
        if expression is not None:
            after = self._operands.term(expression, [source, before])
        new = dict.fromkeys(numbers(each.operands[0].registers), before)
        return new | self._operands.to_exec(after, key)

    def _scalar_compared(self, each: Instruction, state: State, name: str) -> Term | None:
        row = comparison(name)
        assert row is not None
        if len(each.operands) != 2:
            return None
        if self._operands.holds_mask(each.operands[0], state):
            return self._any_lane(each, state, row)
        if row.bits == 64 and row.type in "iu":
            pairs = [self._operands.pair(operand, state) for operand in each.operands]
            return compared(self.terms, row.relation, row.type, *pairs)
        if row.bits != 32:
            return None
        one, other = (self._operands.number(operand, state) for operand in each.operands)
        if one is None or other is None:
            return None
        if row.relation in (Relation.BIT_SET, Relation.BIT_CLEAR):
            bit = self._operands.term(_BIT, [one, other, self.terms.constant(1)])
            if bit is None:
                return None
            clear = row.relation is Relation.BIT_CLEAR
            relation = Relation.EQ if clear else Relation.NE
            return self.terms.compare(relation, "u", bit, self.terms.constant(0))
        return self.terms.compare(row.relation, row.type, one, other)

    def _any_lane(self, each: Instruction, state: State, row: Comparison) -> Term | None:
        """The waves in which a mask is compared with no lanes."""
        mask = self._operands.mask(each.operands[0], state)
        is_whole = row.bits == self.terms.judge.wave
        if mask is None or each.operands[1].value != 0 or not is_whole:
            return None
        some = self.terms.any(mask)
        match row.relation:
            case Relation.NE:
                return some
            case Relation.EQ:
                return self.terms.apply(Op.NOT, some)
            case _:
                return None

    def _computed(self, each: Instruction, row: Computation, state: State, key: Hashable) -> State:
        """A row of the table: masks, numbers of 32 bits, or halves of 64."""
        try:
            listed = sources_of(row, each.operands)
        except LookupError:
            return {}
        targets = list(numbers(each.operands[0].registers))
        masks = [self._operands.mask(operand, state) for operand in listed]
        is_exec = bool(targets) and targets[0] == EXEC
        if row.op is Op.SELECT and (chosen := self._chosen(listed, state)) is not None:
            return dict.fromkeys(targets, chosen)
        if is_exec or any(self._operands.holds_mask(operand, state) for operand in listed):
            found = [
                one or self.terms.unknown_mask((key, number)) for number, one in enumerate(masks)
            ]
            term = self._operands.term(row.expression, found, state.get(SCC))
            if is_exec:
                return self._operands.to_exec(term, key)
            if term is None or not term.is_mask:
                return {}
            scc = self.terms.any(term) if row.flag is Flag.NONZERO else None
            return dict.fromkeys(targets, term) | ({SCC: scc} if scc is not None else {})
        if row.bits == 32 and len(targets) == 1:
            return self._number_of(row, listed, targets[0], state)
        if len(targets) == 2 and (row.op is None or row.op in _HALVES):
            halves: State = {}
            for half, target in enumerate(targets):
                parts = [self._operands.half(operand, half, state) for operand in listed]
                term = self._operands.term(row.expression, parts, state.get(SCC))
                if term is not None:
                    halves[target] = term
            return halves
        return {}

    def _chosen(self, listed: Sequence[Operand], state: State) -> Term | None:
        """The mask of all lanes, or of none, as SCC says."""
        scc = state.get(SCC)
        if scc is None or sorted(each.value or 0 for each in listed) != [-1, 0]:
            return None
        if any(each.registers for each in listed):
            return None
        return scc if listed[0].value == -1 else self.terms.apply(Op.NOT, scc)

    def _number_of(
        self, row: Computation, listed: Sequence[Operand], target: int, state: State
    ) -> State:
        term = self._operands.term(
            row.expression, [self._operands.number(each, state) for each in listed], state.get(SCC)
        )
        if term is None:
            return {}
        new = {target: term}
        if row.flag is Flag.NONZERO:
            scc = self.terms.compare(Relation.NE, "u", term, self.terms.constant(0))
            new |= {SCC: scc} if scc is not None else {}
        if row.flag is Flag.CARRY and row.plain and row.op is not None:
            one, other = (self._operands.number(each, state) for each in listed)
            less, more = (term, one) if row.op is Op.ADD else (one, other)
            if less is not None and more is not None:
                carry = self.terms.compare(Relation.LT, "u", less, more)
                new |= {SCC: carry} if carry is not None else {}
        return new


def _place(term: Term | None) -> tuple[int, int] | None:
    """The register that an address begins in when the kernel begins, and the offset from there."""
    offset = 0
    if term is not None and term.operator is Op.ADD and len(term.of) == 2:
        term, other = sorted(term.of, key=lambda each: each.operator is Leaf.CONSTANT)
        if other.operator is not Leaf.CONSTANT:
            return None
        offset = other.of[0]
    if term is None or term.operator is not Leaf.SYMBOL:
        return None
    match term.of[0]:
        case ("entry", int() as register):
            return register, offset
        case _:
            return None


_IMMEDIATE = {"s_addk_i32": Op.ADD, "s_addk_co_i32": Op.ADD, "s_mulk_i32": Op.MUL}
_WIDE_SHIFTS = {"s_lshl_b64": Op.SHL, "s_lshr_b64": Op.SHR, "s_ashr_i64": Op.SAR}
_WITH_SHORT = {op: Apply(op, (0, Apply(Op.EXTEND16, (1,)))) for op in (Op.ADD, Op.MUL)}
_SHORT_LOADS = (("_ubyte", 0xFF), ("_u8", 0xFF), ("_ushort", 0xFFFF), ("_u16", 0xFFFF))
"""The greatest numbers that loads of fewer bits bring."""
_OF_LANES = ("ds_bpermute", "ds_permute", "ds_swizzle")
"""Instructions of the LDS unit that access no LDS."""


def _is_coherent(bits: CacheBits) -> bool:
    return bits != NO_BITS and not (bits.nt or bits.slc or bits.th)


_PACKED = Apply(Op.OR, (Apply(Op.AND, (0, 2)), Apply(Op.SHL, (1, 3))))
_BIT = Apply(Op.AND, (Apply(Op.SHR, (0, 1)), 2))
