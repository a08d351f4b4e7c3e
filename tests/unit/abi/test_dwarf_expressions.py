"""Expressions of debug information: registers by name, address spaces with the guide's names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fencepost.abi.dwarf.expressions import Expression, Operation, _expression


class _Parser:
    """Gives operations as a decoder does."""

    def __init__(self, *operations: tuple[str, tuple[object, ...]]) -> None:
        self._operations = operations

    def parse_expr(self, data: list[int]) -> list[Any]:
        if data == [0xFF]:
            raise KeyError("0xff")
        return [SimpleNamespace(op_name=name, args=args) for name, args in self._operations]


def made(*operations: tuple[str, tuple[object, ...]]) -> Expression:
    """An expression of these operations."""
    return _expression("", "DW_AT_location", (None, None), _Parser(*operations), [])


def selecting(number: int) -> Expression:
    """An expression that selects an address space."""
    end = (("DW_OP_swap", ()), ("DW_OP_xderef", ()))
    return made(("DW_OP_fbreg", (4,)), (f"DW_OP_lit{number}", ()), *end)


@pytest.mark.parametrize(
    ("name", "operands", "shown"),
    [
        ("DW_OP_regx", (1536,), "DW_OP_regx VGPR0"),
        ("DW_OP_bregx", (2561, -8), "DW_OP_bregx VGPR1 -8"),
        ("DW_OP_reg16", (), "DW_OP_regx PC_64"),
        ("DW_OP_breg33", (16,), "DW_OP_bregx SGPR1 16"),
        ("DW_OP_regx", (1000,), "DW_OP_regx reserved register 1000"),
        ("DW_OP_fbreg", (-4,), "DW_OP_fbreg -4"),
        ("DW_OP_stack_value", (), "DW_OP_stack_value"),
    ],
)
def test_operations(name: str, operands: tuple[int, ...], shown: str) -> None:
    """Registers have their names, other operands are numbers."""
    assert str(made((name, operands)).operations[0]) == shown


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (1, "address space 1: DW_ASPACE_AMDGPU_generic by the guide; LLVM means private"),
        (2, "address space 2: DW_ASPACE_AMDGPU_region by the guide; LLVM means local"),
        (3, "address space 3: DW_ASPACE_AMDGPU_local"),
        (5, "address space 5: DW_ASPACE_AMDGPU_private_lane"),
        (9, "address space 9: reserved"),
    ],
)
def test_address_spaces(number: int, note: str) -> None:
    """The guide's name of a space, and what LLVM means where that is another."""
    assert selecting(number).space == number
    assert selecting(number).note == note


def test_no_space() -> None:
    """A number is a space only in front of what selects one."""
    assert made(("DW_OP_lit1", ()), ("DW_OP_plus", ())).note is None
    assert made(("DW_OP_lit1", ()), ("DW_OP_swap", ()), ("DW_OP_plus", ())).note is None


def test_extensions() -> None:
    """What the decoder does not have is told."""
    found = _expression("", "DW_AT_location", (0, 4), _Parser(), [0xFF])
    assert found.operations == (Operation("operation '0xff', not decoded", ()),)
