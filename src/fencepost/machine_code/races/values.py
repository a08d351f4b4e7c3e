"""The terms of registers behind each instruction, by the one table of what instructions compute.

Scalar registers are symbols of the workgroup where all that they are made of is: kernel arguments,
ids of the workgroup, what scalar memory holds at an address that all waves have. What comes from
the hardware's registers, or from vector memory, may differ and has no term.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence

from fencepost.machine_code.assembly.instructions import instruction
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.values import known_constant
from fencepost.machine_code.instructions.computations import (
    SAVING,
    SCC_SOURCE,
    Apply,
    Computation,
    Expression,
    Flag,
    Op,
    Relation,
    comparison,
    computation,
    sources_of,
)
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Unit
from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.registers import EXEC, SCC, VCC, VGPR, numbers
from fencepost.machine_code.races.terms import Leaf, Term, Terms
from fencepost.targets.generation import Generation

State = dict[int, Term]
"""The terms of registers by their numbers; one that has none may hold anything."""
_SAVES = re.compile(r"s_(\w+)_saveexec_b(?:32|64)")
_SUFFIX = re.compile(r"_(?:e32|e64)$")
_OF_HARDWARE = (
    "s_getreg",
    "s_get_",
    "s_memtime",
    "s_memrealtime",
    "s_sendmsg",
    "s_ff0",
    "s_setreg",
)
_ACROSS = ("v_mbcnt", "v_read", "v_write", "v_permlane", "v_mov_rel", "v_interp", "v_swap")
"""Vector instructions whose result depends on the lane."""
_HALVES = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR, Op.SELECT})
"""Operators of which each half of 64 bits is one of 32."""


class Values:
    """Carries states through instructions."""

    def __init__(
        self, code: Code, generation: Generation, terms: Terms, sizes: Mapping[tuple[int, int], int]
    ) -> None:
        self._code, self._generation, self.terms = code, generation, terms
        self._sizes = sizes
        self._duals: dict[int, tuple[Instruction, ...]] = {}

    def step(self, number: int, state: State, instance: Hashable) -> None:
        """Change a state as an instruction does. `instance` tells one execution from another."""
        each = self._code.instructions[number]
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
        parts = [each.strip() for each in self._code.text(number).split("::")]
        return [
            instruction(name, rest, self._generation, integer)
            for name, _, rest in (each.partition(" ") for each in parts)
        ]

    def _written(self, each: Instruction, state: State, key: Hashable) -> State:
        """The terms of the registers that an instruction writes."""
        match each.opcode.kind:
            case Kind.SCALAR:
                return self._scalar(each, state, key)
            case Kind.VECTOR:
                return self._vector(each, state, key)
            case Kind.LOAD if each.opcode.unit is Unit.SCALAR:
                if self._is_uniform(each, state):
                    return self._symbols(each, key) | self._group_sizes(each, state, key)
                return {}
            case _:
                return {}

    def _symbols(self, each: Instruction, key: Hashable) -> State:
        return {at: self.terms.symbol((key, at)) for at in numbers(each.writes)}

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
                self.terms.symbol((key, at, half)) if axis is None else self.terms.group_size(axis)
                for half, axis in enumerate(axes)
            )
            if each.opcode.mnemonic.endswith("u16"):
                found[at] = low
                continue
            term = self._term(_PACKED, [low, high, *map(self.terms.constant, (0xFFFF, 16))])
            if term is not None:
                found[at] = term
        return found

    def _is_uniform(self, each: Instruction, state: State) -> bool:
        """Return True if all that an instruction reads is the same for all work-items."""
        return all(at in state and state[at].uniform for at in numbers(each.reads))

    # Scalar instructions.

    def _scalar(self, each: Instruction, state: State, key: Hashable) -> State:
        name = each.opcode.mnemonic
        if found := _SAVES.fullmatch(name):
            return self._saved(each, state, found[1], key)
        compared = comparison(name)
        if compared is not None:
            term = self._scalar_compared(each, state, name)
            return {} if term is None else {SCC: term}
        if name in _IMMEDIATE:
            return self._with_immediate(each, state, _IMMEDIATE[name])
        row = computation(name)
        if row is not None:
            new = self._computed(each, row, state, key)
            if new or each.writes & (3 << EXEC):
                return new
        if name.startswith(_OF_HARDWARE) or not self._is_uniform(each, state):
            return {}
        return self._symbols(each, key)

    def _with_immediate(self, each: Instruction, state: State, operator: Op) -> State:
        """A register with 16 bits, which have a sign, added or multiplied."""
        target, value = each.operands
        before, number = self._number(target, state), self._number(value, state)
        term = self._term(_WITH_SHORT[operator], [before, number])
        return {} if term is None else {target.registers.bit_length() - 1: term}

    def _saved(self, each: Instruction, state: State, name: str, key: Hashable) -> State:
        """EXEC is combined with a mask, and kept in a register."""
        before = self._active(state, key)
        source = self._mask(each.operands[1], state) or self.terms.unknown_mask(key)
        expression = SAVING.get(name)
        after = None
        if expression is not None:
            after = self._term(expression, [source, before])
        new = dict.fromkeys(numbers(each.operands[0].registers), before)
        return new | self._to_exec(after, key)

    def _active(self, state: State, key: Hashable) -> Term:
        """The lanes that are active."""
        found = state.get(EXEC)
        return self.terms.unknown_mask(("exec", key)) if found is None else found

    def _to_exec(self, mask: Term | None, key: Hashable) -> State:
        known = mask if mask is not None and mask.is_mask else self.terms.unknown_mask(key)
        return {EXEC: known, EXEC + 1: known}

    def _scalar_compared(self, each: Instruction, state: State, name: str) -> Term | None:
        row = comparison(name)
        assert row is not None
        if row.bits != 32 or len(each.operands) != 2:
            return None
        one, other = (self._number(operand, state) for operand in each.operands)
        if one is None or other is None:
            return None
        if row.relation in (Relation.BIT_SET, Relation.BIT_CLEAR):
            bit = self._term(_BIT, [one, other, self.terms.constant(1)])
            if bit is None:
                return None
            clear = row.relation is Relation.BIT_CLEAR
            relation = Relation.EQ if clear else Relation.NE
            return self.terms.compare(relation, "u", bit, self.terms.constant(0))
        return self.terms.compare(row.relation, row.type, one, other)

    def _computed(self, each: Instruction, row: Computation, state: State, key: Hashable) -> State:
        """A row of the table: masks, numbers of 32 bits, or halves of 64."""
        try:
            listed = sources_of(row, each.operands)
        except LookupError:
            return {}
        targets = list(numbers(each.operands[0].registers))
        masks = [self._mask(operand, state) for operand in listed]
        is_exec = bool(targets) and targets[0] == EXEC
        if row.op is Op.SELECT and (chosen := self._chosen(listed, state)) is not None:
            return dict.fromkeys(targets, chosen)
        if is_exec or any(self._holds_mask(operand, state) for operand in listed):
            found = [
                one or self.terms.unknown_mask((key, number)) for number, one in enumerate(masks)
            ]
            term = self._term(row.expression, found, state.get(SCC))
            if is_exec:
                return self._to_exec(term, key)
            if term is None or not term.is_mask:
                return {}
            scc = self.terms.any(term) if row.flag is Flag.NONZERO else None
            return dict.fromkeys(targets, term) | ({SCC: scc} if scc is not None else {})
        if row.bits == 32 and len(targets) == 1:
            return self._number_of(row, listed, targets[0], state)
        if len(targets) == 2 and (row.op is None or row.op in _HALVES):
            found = {}
            for half, target in enumerate(targets):
                parts = [self._half(operand, half, state) for operand in listed]
                term = self._term(row.expression, parts, state.get(SCC))
                if term is not None:
                    found[target] = term
            return found
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
        term = self._term(
            row.expression, [self._number(each, state) for each in listed], state.get(SCC)
        )
        if term is None:
            return {}
        new = {target: term}
        if row.flag is Flag.NONZERO:
            scc = self.terms.compare(Relation.NE, "u", term, self.terms.constant(0))
            new |= {SCC: scc} if scc is not None else {}
        return new

    # Vector instructions.

    def _vector(self, each: Instruction, state: State, key: Hashable) -> State:
        name = _SUFFIX.sub("", each.opcode.mnemonic)
        active = self._active(state, key)
        if comparison(name) is not None:
            return self._vector_compared(each, state, active, key)
        if not each.operands or not each.operands[0].plain:
            return {}
        targets = list(numbers(each.operands[0].registers))
        if name in ("v_readfirstlane_b32", "v_readlane_b32"):
            source = self._number(each.operands[1], state)
            every = active is self.terms.every and name == "v_readfirstlane_b32"
            if source is None or not (source.uniform or every):
                return {}
            return {targets[0]: self.terms.first(source)}
        if targets[0] < VGPR:
            return {}
        term = self._lanes_computed(name, each, state)
        if term is not None and len(targets) == 1 + (name == "v_mad_u64_u32"):
            new: Mapping[int, Term] = {targets[0]: term}
        elif self._same_in_all(name, each, state):
            new = {at: self.terms.symbol((key, at)) for at in targets}
        else:
            return {}
        return {
            at: chosen
            for at, made in new.items()
            if (chosen := self._where(active, made, state.get(at), (key, at))) is not None
        }

    def _where(self, active: Term, made: Term, before: Term | None, key: Hashable) -> Term | None:
        """What a register has when the active lanes have written it."""
        if active is self.terms.every:
            return made
        return self.terms.apply(Op.SELECT, active, made, before or self.terms.unknown(key))

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
        one, other = (self._number(operand, state) for operand in each.operands[-2:])
        term: Term | None = None
        if row.bits == 16:
            one, other = (self._short(each, row.type) for each in (one, other))
        if row.bits != 64 and one is not None and other is not None:
            term = self.terms.compare(row.relation, row.type, one, other)
        if term is None and self._same_in_all(each.opcode.mnemonic, each, state):
            # The outcome is not known, but one.
            some, zero = self.terms.symbol((key, "holds")), self.terms.constant(0)
            term = self.terms.compare(Relation.NE, "u", some, zero)
        mask = self.terms.apply(Op.AND, active, term or self.terms.unknown_mask(key))
        targets = [at for at in numbers(each.writes) if at not in (EXEC, EXEC + 1)]
        new = {} if mask is None else dict.fromkeys(targets, mask)
        return new | (self._to_exec(mask, key) if row.masks else {})

    def _short(self, term: Term | None, kind: str) -> Term | None:
        """The low 16 bits of a number, with their sign if the type has one."""
        if term is None:
            return None
        if kind == "i":
            return self.terms.apply(Op.EXTEND16, term)
        return self.terms.apply(Op.AND, term, self.terms.constant(0xFFFF))

    def _lanes_computed(self, name: str, each: Instruction, state: State) -> Term | None:
        """The value that a vector instruction makes in each lane."""
        rest = each.operands[1:]
        if name in ("v_cndmask_b32", "v_dual_cndmask_b32"):
            which = self._mask(rest[2], state) if len(rest) == 3 else state.get(VCC)
            one, other = (self._number(operand, state) for operand in rest[:2])
            if which is None or not which.is_mask or one is None or other is None:
                return None
            return self.terms.apply(Op.SELECT, which, other, one)
        if name.startswith("v_mbcnt_"):
            return self._counted(name, rest, state)
        if name == "v_mad_u64_u32" and len(rest) == 4:
            low = self._half(rest[3], 0, state)
            on = [*(self._number(operand, state) for operand in rest[1:3]), low]
            return self._term(_MAD, on)
        if name == "v_add_co_u32" and len(rest) == 3:
            return self._term(_ADD, [self._number(operand, state) for operand in rest[1:]])
        row = computation(name)
        if row is None or row.bits != 32:
            return None
        try:
            listed = sources_of(row, each.operands)
        except LookupError:
            return None
        return self._term(row.expression, [self._number(operand, state) for operand in listed])

    def _counted(self, name: str, rest: Sequence[Operand], state: State) -> Term | None:
        """The lanes before each, of all lanes in a half of the wave, added to a number."""
        added = self._number(rest[1], state)
        if rest[0].value != -1 or added is None:
            return None
        lane, half = self.terms.lane(), self.terms.constant(32)
        if name.startswith("v_mbcnt_lo"):
            below = self.terms.apply(Op.UMIN, lane, half)
        else:
            above = self.terms.apply(Op.UMAX, lane, half)
            below = None if above is None else self.terms.apply(Op.SUB, above, half)
        return None if below is None else self.terms.apply(Op.ADD, below, added)

    # Operands.

    def _number(self, operand: Operand, state: State) -> Term | None:
        """The number of 32 bits that an operand is."""
        value = known_constant(self._code, operand)
        if value is not None and not operand.name:
            return self.terms.constant(value)
        if operand.registers.bit_count() != 1 or not operand.plain:
            return None
        found = state.get(operand.registers.bit_length() - 1)
        return None if found is None or found.is_mask else found

    def _half(self, operand: Operand, half: int, state: State) -> Term | None:
        value = known_constant(self._code, operand)
        if value is not None and not operand.name:
            return self.terms.constant(value if not half else value >> 31)
        registers = list(numbers(operand.registers))
        if len(registers) != 2 or not operand.plain:
            return None
        return state.get(registers[half])

    def _holds_mask(self, operand: Operand, state: State) -> bool:
        """Return True if an operand is a register with a mask."""
        lowest = operand.registers & -operand.registers
        found = state.get(lowest.bit_length() - 1) if lowest else None
        return found is not None and found.is_mask

    def _mask(self, operand: Operand, state: State) -> Term | None:
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

    def _term(
        self, expression: Expression, on: Sequence[Term | None], scc: Term | None = None
    ) -> Term | None:
        """The term of an expression over sources."""
        if isinstance(expression, int):
            return scc if expression == SCC_SOURCE else on[expression]
        below = [self._term(each, on, scc) for each in expression.on]
        known = [each for each in below if each is not None]
        if len(known) < len(below):
            return None
        if expression.op is Op.SELECT and not known[0].is_mask:
            return None
        return self.terms.apply(expression.op, *known)


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
_WITH_SHORT = {op: Apply(op, (0, Apply(Op.EXTEND16, (1,)))) for op in (Op.ADD, Op.MUL)}
_ADD = Apply(Op.ADD, (0, 1))
_PACKED = Apply(Op.OR, (Apply(Op.AND, (0, 2)), Apply(Op.SHL, (1, 3))))
_MAD = Apply(Op.ADD, (Apply(Op.MUL, (0, 1)), 2))
_BIT = Apply(Op.AND, (Apply(Op.SHR, (0, 1)), 2))
