"""The text of a module under correction: instructions by line, lines inserted and replaced."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.llvm.ir import Instruction
from fencepost.llvm.module import Function
from fencepost.placement.from_llvm.write import instruction_lines
from fencepost.records import dataclass, field


@dataclass
class Draft:
    """Changes to a module's text, as LLVM printed it.

    `before` and `behind`: lines to insert around a line, by its number from 0; `changed`: lines
    that replace it.
    """

    text: str
    function: Function
    before: dict[int, list[str]] = field(default_factory=dict)
    behind: dict[int, list[str]] = field(default_factory=dict)
    changed: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lines = self.text.split("\n")
        self.numbers = instruction_lines(self.lines, self.function.name)
        ordered = (each for block in self.function.blocks for each in block.instructions)
        self.ordinals = {id(each): at for at, each in enumerate(ordered)}

    def line_of(self, instruction: Instruction) -> int:
        """Return the number of an instruction's line, from 0."""
        return self.numbers[self.ordinals[id(instruction)]]

    def at(self, instruction: Instruction) -> str:
        """Return the line of an instruction as changed so far."""
        number = self.line_of(instruction)
        return self.changed.get(number, self.lines[number])

    def change(self, instruction: Instruction, line: str) -> None:
        """Replace the line of an instruction."""
        if line != self.at(instruction):
            self.changed[self.line_of(instruction)] = line

    def insert(self, instruction: Instruction, new: Sequence[str], *, behind: bool = False) -> None:
        """Insert lines before an instruction, or behind it."""
        place = self.behind if behind else self.before
        place.setdefault(self.line_of(instruction), []).extend(f"  {each}" for each in new)

    @property
    def touched(self) -> bool:
        """True if anything changes."""
        return bool(self.before or self.behind or self.changed)

    def written(self) -> str:
        """Return the text with the changes."""
        out: list[str] = []
        for number, line in enumerate(self.lines):
            out += self.before.get(number, ())
            out.append(self.changed.get(number, line))
            out += self.behind.get(number, ())
        return "\n".join(out)
