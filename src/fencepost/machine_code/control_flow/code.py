"""The instructions of one text section or source, with where they stand and where they lead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from fencepost.abi.dwarf.line_table import LineTable, SourceLine
from fencepost.machine_code.declared import Declared
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Opcode
from fencepost.machine_code.instructions.registers import Registers
from fencepost.records import dataclass, field
from fencepost.targets.features import Feature


@dataclass(frozen=True)
class Code:
    """Instructions in the order of their addresses.

    - `places`: of each instruction, its offset in the code, or its line in a source.
    - `entries`: where kernels and functions begin: name and number of the instruction.
    - `targets`: the instructions that a direct branch or call leads to, by its own number; one that
      is missing cannot be told.
    - `refers`: the instruction whose address, or distance, a scalar instruction of a text names.
    - `labels`: names of instructions, for messages.
    - `kernels`: which of the entries are kernels; the others are functions that are called.
    - `spelled`: the text of decoded instructions by their numbers, which is made when asked for.
    - `lone`: kernels whose workgroups are one wave at most.
    - `modes`: the modes of execution that a kernel's descriptor states (001 Target Features).
    - `declared`: the resources that kernels declare.
    - `from_text`: whether places are lines.
    - `unlinked`: addresses, and numbers that relocations put in, are not there yet.
    - `lines`: the source lines of places, as debug information or `.loc` has them.
    """

    instructions: Sequence[Instruction]
    places: Sequence[int]
    entries: Sequence[tuple[str, int]]
    targets: Mapping[int, int] = field(default_factory=dict)
    refers: Mapping[int, int] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    kernels: frozenset[str] = frozenset()
    from_text: bool = False
    lone: frozenset[str] = frozenset()
    modes: Mapping[str, frozenset[Feature]] = field(default_factory=dict)
    declared: Mapping[str, Declared] = field(default_factory=dict)
    spelled: Callable[[int], str] | None = None
    unlinked: bool = False
    lines: LineTable = field(default_factory=LineTable)

    @cached_property
    def _by_opcode(self) -> list[tuple[Opcode, list[int]]]:
        """The numbers of the instructions by their opcodes, of which equal ones may be apart."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for number, each in enumerate(self.instructions):
            found[id(each.opcode)].append(number)
        return [(self.instructions[each[0]].opcode, each) for each in found.values()]

    @cached_property
    def writes(self) -> list[Registers]:
        """The registers that each instruction writes: what is asked most often of all of them."""
        return [each.writes for each in self.instructions]

    def numbers(self, wanted: Callable[[Opcode], object]) -> list[int]:
        """The numbers of the instructions of some opcodes, in order: each opcode is asked once."""
        found: list[int] = []
        for opcode, several in self._by_opcode:
            if wanted(opcode):
                found += several
        return sorted(found)

    def text(self, number: int) -> str:
        """An instruction as the source or the assembler spells it."""
        each = self.instructions[number]
        if not each.text and self.spelled is not None:
            return self.spelled(number)
        return each.text or each.opcode.mnemonic

    def where(self, number: int) -> str:
        """The place of an instruction in words."""
        place = self.places[number]
        return f"line {place}" if self.from_text else f"offset {place:#x}"

    def line(self, number: int) -> SourceLine | None:
        """The source line that an instruction was made of, where that is known."""
        return self.lines.at(self.places[number])


def decoded(
    offsets: Sequence[int],
    instructions: Sequence[Instruction],
    entries: Sequence[tuple[str, int]],
    kernels: Sequence[str] = (),
) -> Code:
    """The code of decoded instructions, each with its offset; `entries` are names with offsets.

    A branch leads as many words past its end as its immediate says (001 SOPP).
    """
    at = dict(zip(offsets, range(len(offsets)), strict=True))
    targets = {}
    for number, each in enumerate(instructions):
        if each.opcode.kind is Kind.BRANCH and each.immediate is not None and leads(each):
            words = (each.immediate & 0x7FFF) - (each.immediate & 0x8000)
            target = at.get(offsets[number] + each.length + 4 * words)
            if target is not None:
                targets[number] = target
    starts = tuple((name, at[offset]) for name, offset in entries if offset in at)
    return Code(
        instructions,
        offsets,
        starts,
        targets,
        labels={number: name for name, number in starts},
        kernels=frozenset(kernels),
    )


def leads(instruction: Instruction) -> bool:
    """Return True if the instruction names the place where it may go on."""
    name = instruction.opcode.mnemonic
    return name.startswith(("s_branch", "s_cbranch_", "s_call", "s_subvector")) and not (
        name.startswith(("s_cbranch_g_fork", "s_cbranch_i_fork", "s_cbranch_join"))
    )
