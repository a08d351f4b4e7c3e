"""Values of scalar registers that code makes of constants and of its own addresses: where jumps
lead, and what M0 names.

They are found when asked for, from the instructions that may have written a register last. What a
path brings that is not known makes the whole unknown.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.computations import Op, computation
from fencepost.machine_code.instructions.instruction import Kind, Unit
from fencepost.machine_code.instructions.operand import Operand, signed
from fencepost.machine_code.instructions.registers import Registers
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    """A constant, as 32 bits with a sign."""

    value: int


@dataclass(frozen=True, slots=True)
class Place:
    """An address in decoded code; None in text, where nothing has an address: the place of an
    instruction that asks for it.
    """

    address: int | None


@dataclass(frozen=True, slots=True)
class Target:
    """The address of an instruction, or its distance from where the code is."""

    number: int


@dataclass(frozen=True, slots=True)
class Slot:
    """The address of the entry of the global offset table that has the address of an instruction
    (001 Function Call).
    """

    number: int


Value = Number | Place | Target | Slot
Values = frozenset[Value]
_Operation = Callable[[Value, Value], Value | None]

DEPTH = 8
"""Instructions behind each other that make a value."""
BLOCKS = 64
"""Blocks in which what wrote a register is looked for."""

_UPPER = (
    *("s_addc_", "s_subb_", "s_add_co_ci", "s_sub_co_ci", "s_add_nc_u64", "s_sub_nc_u64"),
    *("s_getpc", "s_get_pc", "s_swappc", "s_swap_pc", "s_call", "s_mov_b", "s_cselect_b"),
    "s_load_",
)
"""Instructions that may write the upper half of an address."""
ASKS_PLACE = ("s_getpc_b64", "s_get_pc_i64")
CALLS = ("s_swappc", "s_swap_pc", "s_call")


def known_constant(code: Code, operand: Operand) -> int | None:
    """The number that an operand of a code is: in code that is not linked yet, a literal may be
    what a relocation replaces.
    """
    return None if code.unlinked and operand.literal else operand.value


@dataclass(frozen=True, slots=True)
class Stretch:
    """Instructions that are executed one after the other; `before`: the numbers of those that may
    come before.
    """

    first: int
    end: int
    before: Sequence[int]


class Finder:
    """Finds values in one flow. `stretches` by number, number 0 is where it begins; `opaque` are
    calls of what is not followed, which may write any register.
    """

    def __init__(
        self, code: Code, stretches: Mapping[int, Stretch], opaque: frozenset[int] = frozenset()
    ) -> None:
        self._code, self._stretches, self._opaque = code, stretches, opaque

    def targets(self, operand: Operand, stretch: int, number: int) -> frozenset[int] | None:
        """The instructions whose addresses a pair of registers may hold in front of one; None where
        it may hold another.
        """
        found = self.values(operand, stretch, number)
        if found is None or not self._is_pair(operand.registers, stretch, number):
            return None
        numbers = {self._target(each) for each in found}
        return None if None in numbers else frozenset(each for each in numbers if each is not None)

    def _is_pair(self, registers: Registers, stretch: int, number: int) -> bool:
        """Return True if the upper half of an address was made as the upper half of one."""
        upper = registers & ~(registers & -registers)
        if upper.bit_count() != 1:
            return False
        made = self._definitions(upper, stretch, number)
        return made is not None and all(
            self._code.instructions[at].opcode.mnemonic.startswith(_UPPER) for _, at in made
        )

    def _target(self, value: Value) -> int | None:
        match value:
            case Target(number):
                return number
            case Place(int() as address):
                places = self._code.places
                at = bisect_left(places, address)
                return at if at < len(places) and places[at] == address else None
            case _:
                return None

    def values(self, operand: Operand, stretch: int, number: int, depth: int = 0) -> Values | None:
        """The values that an operand may have in front of an instruction; None where not known."""
        value = known_constant(self._code, operand)
        if value is not None:
            return frozenset({Number(value)})
        registers = operand.registers
        if not registers or depth > DEPTH:
            return None
        low = registers & -registers
        found: set[Value] = set()
        definitions = self._definitions(low, stretch, number)
        if definitions is None:
            return None
        for home, at in definitions:
            made = self._made(home, at, low, depth)
            if made is None:
                return None
            found |= made
        return frozenset(found)

    def _definitions(
        self, register: int, stretch: int, number: int
    ) -> list[tuple[int, int]] | None:
        """The instructions that may have written a register last, with their stretches."""
        instructions = self._code.instructions
        found: list[tuple[int, int]] = []
        seen: set[int] = set()
        waiting = [(stretch, number)]
        while waiting:
            if len(seen) > BLOCKS:
                return None
            home, at = waiting.pop()
            first = self._stretches[home].first
            for earlier in range(at - 1, first - 1, -1):
                if earlier in self._opaque:
                    return None
                if instructions[earlier].writes & register:
                    found.append((home, earlier))
                    break
            else:
                if home == 0:
                    return None
                for each in self._stretches[home].before:
                    if each not in seen:
                        seen.add(each)
                        waiting.append((each, self._stretches[each].end))
        return found

    def _made(self, home: int, at: int, low: int, depth: int) -> Values | None:
        """The values that an instruction may write to the lower half of its destination."""
        code = self._code
        each = code.instructions[at]
        name = each.opcode.mnemonic
        if at in code.refers:
            slot = "@got" in each.text
            return frozenset({(Slot if slot else Target)(code.refers[at])})
        if name.startswith(CALLS):
            return frozenset({Target(at + 1)})
        if name in ASKS_PLACE:
            nowhere = code.from_text or code.unlinked
            behind = None if nowhere else code.places[at] + each.length
            return frozenset({Place(behind)})
        listed = each.operands
        if not listed or listed[0].registers & -listed[0].registers != low:
            return None

        def of(operand: Operand) -> Values | None:
            return self.values(operand, home, at, depth + 1)

        if each.opcode.kind is Kind.LOAD and each.opcode.unit is Unit.SCALAR:
            return _loaded(of(listed[1])) if len(listed) > 1 else None
        row = computation(name) if each.opcode.kind is Kind.SCALAR else None
        if row is None or not (row.plain or row.op in (None, Op.SELECT)):
            return None
        match row.op, listed[1:]:
            case None, [source]:
                return of(source)
            case (Op.ABS | Op.EXTEND16) as op, [source]:
                values = of(source)
                how = _absolute if op is Op.ABS else _extended
                return _all(map(how, values)) if values is not None else None
            case Op.ADD, [one, other]:
                return _combined(of(one), of(other), _sum)
            case Op.SUB, [one, other]:
                return _combined(of(one), of(other), _difference)
            case Op.SELECT, [one, other]:
                first, second = of(one), of(other)
                return first | second if first is not None and second is not None else None
            case _:
                return None


def _loaded(values: Values | None) -> Values | None:
    """The values that a load from the global offset table gives."""
    if values is None or not all(isinstance(each, Slot) for each in values):
        return None
    return frozenset(Target(each.number) for each in values if isinstance(each, Slot))


def _all(made: Iterable[Value | None]) -> Values | None:
    """All values, if each is known."""
    found = set(made)
    return None if None in found else frozenset(each for each in found if each is not None)


def _combined(one: Values | None, other: Values | None, how: _Operation) -> Values | None:
    """The results of an operation on each value with each."""
    if one is None or other is None:
        return None
    return _all(how(first, second) for first in one for second in other)


def _absolute(value: Value) -> Value | None:
    match value:
        case Number(number):
            return Number(signed(abs(number)))
        case Target():
            return value
        case _:
            return None


def _extended(value: Value) -> Value | None:
    """The low 16 bits of a constant with their sign: an assembler spells them either way."""
    match value:
        case Number(number):
            return Number((number & 0x7FFF) - (number & 0x8000))
        case _:
            return None


def _sum(first: Value, second: Value) -> Value | None:
    match first, second:
        case Number(one), Number(other):
            return Number(signed(one + other))
        case Place(int() as address), Number(number):
            return Place(address + number)
        case Number(number), Place(int() as address):
            return Place(address + number)
        case (Place(None), Target() as target) | (Target() as target, Place(None)):
            return target
        case _:
            return None


def _difference(first: Value, second: Value) -> Value | None:
    match first, second:
        case Number(one), Number(other):
            return Number(signed(one - other))
        case Place(int() as address), Number(number):
            return Place(address - number)
        case Place(None), Target():
            return second
        case _:
            return None
