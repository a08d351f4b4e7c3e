"""The resources that the code of a kernel uses, with all functions that it is known to call.

What is found is the least that the kernel needs: a register that an index chooses, an address that
is not constant and a function whose address is loaded may need more. So code that uses more than is
declared is found for sure, and nothing found is no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow, Flows
from fencepost.machine_code.control_flow.values import Finder, Number, Stretch
from fencepost.machine_code.declared import Declared, Resource
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Opcode, Unit
from fencepost.machine_code.instructions.registers import (
    AGPR,
    END,
    FLAT_SCRATCH,
    NONE,
    SGPR,
    VCC,
    VGPR,
    XNACK_MASK,
    Registers,
    span,
    spell,
)
from fencepost.records import dataclass
from fencepost.targets.generation import Generation

_SCALARS = span(SGPR, VCC - SGPR)
_VECTORS = span(VGPR, AGPR - VGPR)
_ACCUMULATORS = span(AGPR, END - AGPR)
_VCC, _FLAT, _XNACK = span(VCC, 2), span(FLAT_SCRATCH, 2), span(XNACK_MASK, 2)
_BUFFER_WORDS = span(SGPR + 2, 2)
"""The words of the buffer descriptor in s[0:3] that setting up scratch leaves as they are."""
_BUFFER = span(SGPR, 4)
_ALLOCATES = "s_alloc_vgpr"
_SCRATCH_UNITS = (Unit.SCRATCH, Unit.BUFFER)
"""The units by which code reaches scratch at offsets that are known."""


@dataclass(frozen=True, slots=True)
class Use:
    """The need of a resource, an instruction that has it, and what of it that needs so much."""

    need: int
    at: int
    what: str


class Calls:
    """The instructions of the functions of a code, each with those that it calls."""

    def __init__(self, code: Code, flows: Flows) -> None:
        self._code, self._flows = code, flows
        self._known: dict[int, Flow] = {}

    def parts(self, flow: Flow) -> list[Flow]:
        """A flow, and those of all functions that it calls and does not go into."""
        found, seen = [flow], set(flow.callees)
        waiting = sorted(seen)
        while waiting:
            entry = waiting.pop()
            if entry not in self._known:
                name = self._code.labels.get(entry, "")
                self._known[entry] = self._flows.of(name, entry)
            found.append(self._known[entry])
            new = self._known[entry].callees - seen
            seen |= new
            waiting += sorted(new)
        return found


class Used:
    """The resources that some flows use together; the first is that of the kernel."""

    def __init__(
        self, code: Code, parts: Sequence[Flow], declared: Declared, generation: Generation
    ) -> None:
        self._code, self._parts, self._declared = code, parts, declared
        self._generation = generation
        self._ranges = sorted({(each.first, each.end) for part in parts for each in part.blocks})
        # Decoders give equal instructions as one: most code has far fewer than it has places.
        self._different = {
            id(each): each for first, end in self._ranges for each in code.instructions[first:end]
        }.values()
        self._touched = self._written = NONE
        for each in self._different:
            self._touched |= each.reads | each.writes
            self._written |= each.writes

    def of(self, resource: Resource) -> Use | None:
        """The need of a resource; None where nothing is known to need it."""
        match resource:
            case Resource.VECTOR:
                return None if self._allocates() else self._highest(_VECTORS, VGPR)
            case Resource.ACCUMULATION:
                return self._highest(_ACCUMULATORS, AGPR)
            case Resource.UNIFIED:
                return None if self._allocates() else self._unified()
            case Resource.SCALAR:
                return self._highest(_SCALARS, SGPR)
            case Resource.RESERVED:
                return self._reserved()
            case Resource.VCC:
                return self._touching(self._touched & _VCC)
            case Resource.FLAT_SCRATCH:
                return self._touching(self._written & _FLAT)
            case Resource.SCRATCH:
                return self._scratch()
            case Resource.LDS:
                return None

    def _numbers(self) -> Iterator[int]:
        for first, end in self._ranges:
            yield from range(first, end)

    def _allocates(self) -> bool:
        """Return True if code changes how many vector registers its wave has (GFX12)."""
        return any(each.opcode.mnemonic == _ALLOCATES for each in self._different)

    def _first(self, wanted: Callable[[Instruction], object]) -> int:
        instructions = self._code.instructions
        return next(number for number in self._numbers() if wanted(instructions[number]))

    def _touching(self, registers: Registers) -> Use | None:
        """The use of some registers."""
        if not registers:
            return None
        at = self._first(lambda each: (each.reads | each.writes) & registers)
        return Use(registers.bit_count(), at, spell(registers))

    def _highest(self, file: Registers, start: int) -> Use | None:
        """The use of a file of registers, up to its highest."""
        used = self._touched & file
        if not used:
            return None
        highest = used.bit_length() - 1
        found = self._touching(1 << highest)
        assert found is not None
        return Use(highest - start + 1, found.at, found.what)

    def _unified(self) -> Use | None:
        """The use of both files of vector registers, of which the second begins at a multiple of
        4.
        """
        vectors = self._highest(_VECTORS, VGPR)
        accumulators = self._highest(_ACCUMULATORS, AGPR)
        if accumulators is None or vectors is None:
            return accumulators or vectors
        behind = -(-vectors.need // 4) * 4
        what = f"{accumulators.what} behind {vectors.what}"
        return Use(behind + accumulators.need, accumulators.at, what)

    def _reserved(self) -> Use | None:
        """The use of scalar registers with those that VCC and others take behind them."""
        extra, registers = self._extra()
        plain = self._highest(_SCALARS, SGPR)
        if plain is None or not extra:
            return plain
        return Use(plain.need + extra, plain.at, f"{plain.what} with {spell(registers)}")

    def _extra(self) -> tuple[int, Registers]:
        """The scalar registers that special ones take, and the one that takes most (001
        compute_pgm_rsrc1, GRANULATED_WAVEFRONT_SGPR_COUNT).
        """
        rows: list[tuple[int, Registers]] = []
        if self._generation in (Generation.GFX8, Generation.GFX9, Generation.GFX90A):
            rows = [(6, self._written & _FLAT), (4, self._touched & _XNACK)]
        elif self._generation is Generation.GFX7:
            rows = [(4, self._written & _FLAT)]
        for extra, registers in (*rows, (2, self._touched & _VCC)):
            if registers:
                return extra, registers
        return 0, NONE

    def _scratch(self) -> Use | None:
        """The use of scratch, by constant offsets."""
        found: Use | None = None
        if not any(each.opcode.unit in _SCRATCH_UNITS for each in self._different):
            return None
        in_buffer = self._declared.scratch_buffer and not self._written & _BUFFER_WORDS
        for part in self._parts:
            finder = _finder(self._code, part)
            for block in part.blocks:
                for number in range(block.first, block.end):
                    each = self._code.instructions[number]
                    need = self._bytes(each, finder, block.number, number, in_buffer=in_buffer)
                    if need and (found is None or need > found.need):
                        found = Use(need, number, f"`{self._code.text(number)}`")
        return found

    def _bytes(
        self, each: Instruction, finder: Finder, block: int, number: int, *, in_buffer: bool
    ) -> int:
        """The bytes of scratch that an instruction needs at least; 0 where it uses none."""
        if not _accesses(each.opcode):
            return 0
        width = each.width or 1
        if each.opcode.unit is Unit.BUFFER:
            # What is added to the offset is never negative.
            is_scratch = in_buffer and each.address & _BUFFER == _BUFFER
            return each.offset + width if is_scratch else 0
        if each.opcode.unit is not Unit.SCRATCH:
            return 0
        if each.address & (_VECTORS | _ACCUMULATORS):
            return 1
        base = 0
        for operand in each.operands:
            if operand.registers & each.address & _SCALARS:
                values = finder.values(operand, block, number)
                known = [one.value for one in values or () if isinstance(one, Number)]
                if not values or len(known) != len(values):
                    return 1
                base = min(known)
        return max(1, base + each.offset + width)


def _accesses(opcode: Opcode) -> bool:
    return opcode.kind in (Kind.LOAD, Kind.STORE, Kind.ATOMIC)


def _finder(code: Code, flow: Flow) -> Finder:
    stretches = {each.number: Stretch(each.first, each.end, each.before) for each in flow.blocks}
    return Finder(code, stretches, flow.calls)
