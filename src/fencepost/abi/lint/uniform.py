"""Checks for operands that must be the same in all lanes of a wave, and are lane numbers (001 LLVM
IR Intrinsics).

A value certainly differs between lanes if it is a lane's number, or is computed from one such value
and constants by operations that map different values to different results. Any other value is not
judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.intrinsic_table import intrinsic_row
from fencepost.abi.lint.module_text import Function, Instruction, split
from fencepost.diagnostics import Code
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

MAX_DEPTH = 24
"""The largest number of operations through which a value is traced."""

_LANES = "llvm.amdgcn.mbcnt.hi"
_LOW_LANES = "llvm.amdgcn.mbcnt.lo"
_ITEM = "llvm.amdgcn.workitem.id.x"
_ALL = ("i32 -1", "i32 0")
"""The operands of mbcnt.lo that make it count the lower lanes."""

_RESULT = pattern(r'^(%(?:[\w.$-]+|"(?:\\.|[^"\\])*")) = ', re.ASCII)
_NAME = pattern(r'%(?:[\w.$-]+|"(?:\\.|[^"\\])*")$', re.ASCII)
_NUMBER = pattern(r"(?:^| )(-?\d{1,20})$", re.ASCII)
_FLAGS = pattern(r"\b(?:nuw|nsw|inbounds|nneg|nusw|disjoint|exact)\b ?", re.ASCII)
ROOM = 1 << 20
"""The largest factor of a lane number or work-item ID, which have 10 bits: the product is below
2^31.
"""

_INDEX_ROOM = 1 << 10
"""The factor left for lane numbers in an index, so that the size of an element fits too."""

_WIDE = ("i32", "i64", *(f"ptr addrspace({space})" for space in (0, 1, 3, 4)), "ptr")
_ELEMENT = pattern(
    r"i(?:8|16|32|64)|half|bfloat|float|double|ptr(?: addrspace\(\d\))?"
    r"|\[[1-9]\d{0,3} x (?:i(?:8|16|32|64)|half|bfloat|float|double)\]",
    re.ASCII,
)
_CASTS = ("zext", "sext", "ptrtoint", "inttoptr", "addrspacecast", "freeze")


def check_uniform(function: Function) -> Iterator[LintFinding]:
    """Report operands that must be the same in all lanes of a wave, and certainly are not."""
    values = _Values(function)
    for number, each in enumerate(function.instructions):
        row = intrinsic_row(each.callee or "")
        for parameter in row.parameters if row is not None else ():
            arguments = each.arguments
            if not parameter.uniform or parameter.at >= len(arguments):
                continue
            if row is not None and values.differ(arguments[parameter.at]):
                yield LintFinding(
                    Code.DIVERGENT_OPERAND,
                    function.name,
                    f"{parameter.what} of {each.callee}, operand {parameter.at}, is "
                    f"{arguments[parameter.at]}, which differs between lanes",
                    "make it the same in all lanes: llvm.amdgcn.readfirstlane",
                    row.cite,
                    number,
                )


class _Values:
    """The values of a function, by name, with the instruction that computes each."""

    def __init__(self, function: Function) -> None:
        self._made = {
            found[1]: each
            for each in function.instructions
            if (found := _RESULT.match(each.text)) is not None
        }

    def differ(self, operand: str, depth: int = 0, room: int = ROOM) -> bool:
        """Return True if a value certainly differs between lanes of a wave that has more than one.

        `room`: the largest factor by which lane numbers may be multiplied without losing bits.
        """
        found = _NAME.search(operand.strip())
        each = self._made.get(found[0]) if found is not None else None
        if each is None or depth > MAX_DEPTH:
            return False
        if each.opcode == "call":
            return self._is_lane(each, depth)
        text = _FLAGS.sub("", each.text.partition(" = ")[2]).removeprefix(each.opcode).strip()
        if each.opcode in _CASTS:
            value, _, kind = text.partition(" to ")
            return kind in ("", *_WIDE) and self.differ(value, depth + 1, room)
        operands = split(text)
        match each.opcode:
            case "add" | "sub" | "xor" if len(operands) > 1:
                for one, other in (operands[:2], operands[1::-1]):
                    if _constant(one) is not None:
                        return self.differ(other, depth + 1, room)
                return False
            case "mul" | "shl" if len(operands) > 1:
                number = _constant(operands[1])
                if number is None or not 0 <= number <= ROOM:
                    return False
                factor = 1 << min(number, 64) if each.opcode == "shl" else number
                return 0 < factor <= room and self.differ(operands[0], depth + 1, room // factor)
            case "getelementptr" if len(operands) > 2:
                return self._element(operands, depth, room)
            case _:
                return False

    def _element(self, operands: list[str], depth: int, room: int) -> bool:
        """Return True if the address of an element differs between lanes: exactly one index
        differs, the elements have a size, and the base is the same in all lanes.
        """
        kind, base, *indices = operands
        variable = [index for index in indices if _constant(index) is None]
        if not variable:
            return self.differ(base, depth + 1, room)
        sized = _ELEMENT.fullmatch(kind) is not None
        return (
            sized
            and "%" not in base
            and len(variable) == 1
            and self.differ(variable[0], depth + 1, min(room, _INDEX_ROOM))
        )

    def _is_lane(self, each: Instruction, depth: int) -> bool:
        """Return True if a call gives the lane's number, or its work-item ID in X. That ID is the
        same in all lanes if a workgroup has one work-item in X; therefore the finding is a warning.
        """
        callee, arguments = each.callee, each.arguments
        if callee == _ITEM:
            return True
        if callee == _LOW_LANES:
            return tuple(arguments) == _ALL
        if callee == _LANES:
            return arguments[:1] == ["i32 -1"] and self.differ(arguments[1], depth + 1)
        return False


def _constant(operand: str) -> int | None:
    found = _NUMBER.search(operand.strip())
    return None if found is None else integer_of(found[1])
