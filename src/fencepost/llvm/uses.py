"""The operands that instructions use."""

from __future__ import annotations

from fencepost.llvm.ir import Instruction, Operand, Phi
from fencepost.records import names_of


def operands(instruction: Instruction) -> list[Operand]:
    """The values that an instruction uses, in the order of its fields."""
    if isinstance(instruction, Phi):
        return [value for value, _ in instruction.incoming]
    found: list[Operand] = []
    for slot in names_of(type(instruction)):
        value = getattr(instruction, slot)
        found.extend(
            item
            for item in (value if isinstance(value, tuple) else (value,))
            if slot != "head" and not isinstance(item, str) and hasattr(item, "type")
        )
    return found
