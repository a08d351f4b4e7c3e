"""The instructions that operations are matched with, and which one each operation has."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

from fencepost.machine_code.against.matching.shapes import Shape
from fencepost.machine_code.against.program import Role
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow
from fencepost.machine_code.instructions.instruction import CacheBits
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Item:
    """An instruction that may be that of an operation."""

    number: int
    shape: Shape
    bits: CacheBits
    line: tuple[str, int] | None


@dataclass(slots=True)
class Match:
    """The instructions of each operation, the operations of each instruction, and why it is not
    sure which those of an operation are; `absent` are operations that no instruction fits.
    """

    found: dict[int, list[int]] = field(default_factory=dict)
    owners: dict[int, list[int]] = field(default_factory=dict)
    unsure: dict[int, str] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)

    def add(self, operation: int, number: int) -> None:
        """An instruction is one of an operation's."""
        self.found.setdefault(operation, []).append(number)
        self.owners.setdefault(number, []).append(operation)


def items_of(code: Code, flow: Flow, shapes: Mapping[int, Shape]) -> list[Item]:
    """The instructions of a kernel that operations may be matched with, in order."""
    found = []
    for block in sorted(flow.blocks, key=lambda each: each.first):
        for number in range(block.first, block.end):
            shape = shapes.get(number)
            if number in flow.calls:
                shape = Shape(Role.CALL)
            if shape is None:
                continue
            line = code.line(number)
            where = (PurePath(line.file).name, line.line) if line is not None else None
            found.append(Item(number, shape, code.instructions[number].bits, where))
    return found
