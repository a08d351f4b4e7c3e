"""What holds of every table of the ABI: its rows have cites, and tests of their own."""

from __future__ import annotations

import pytest

from fencepost.abi.calls.spelling import parse_parameters, parse_type
from fencepost.abi.calls.types import Scalar, Struct, passed
from fencepost.abi.core_file.snapshot import AGENT, HEADER, QUEUE, RUNTIME
from fencepost.abi.dispatch.packets import BARRIER, DISPATCH
from fencepost.abi.fault import AbiError
from fencepost.abi.float_modes import FLT_ROUNDS, DenormMode, RoundMode, flt_rounds, modes_of
from fencepost.abi.tables import TABLES, table_rows
from fencepost.citations import resolve
from fencepost.code_object.kernel_descriptor.descriptor import row_of
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.targets.generation import Generation


@pytest.mark.parametrize("name", TABLES)
def test_cites(name: str) -> None:
    """Every row of every table has a cite, and it resolves."""
    assert TABLES[name]
    for row in TABLES[name]:
        cite = getattr(row, "cite", None)
        assert cite is not None, row
        assert resolve(cite) is not None, cite


@pytest.mark.parametrize("layout", [DISPATCH, BARRIER, HEADER, RUNTIME, AGENT, QUEUE])
def test_layouts(layout: object) -> None:
    """Every layout of a record has a cite that resolves, and fields with meanings."""
    found = next(
        each for each in (DISPATCH, BARRIER, HEADER, RUNTIME, AGENT, QUEUE) if each is layout
    )
    assert resolve(found.cite) is not None
    assert all(field.meaning for field in found.fields)


def test_names() -> None:
    """A table is found by name; another name is an error that names the nearest."""
    assert table_rows("directives")
    with pytest.raises(AbiError, match="did you mean directives"):
        table_rows("directive")


@pytest.mark.parametrize("row", FLT_ROUNDS, ids=lambda row: str(row.value))
def test_flt_rounds(row: object) -> None:
    """Each pair of rounding modes has a value, and the value gives the pair."""
    found = next(each for each in FLT_ROUNDS if each is row)
    assert flt_rounds(found.wide, found.single) == found.value
    assert modes_of(found.value) == found
    same = {
        RoundMode.ZERO: 0,
        RoundMode.NEAR_EVEN: 1,
        RoundMode.PLUS_INFINITY: 2,
        RoundMode.MINUS_INFINITY: 3,
    }
    if found.wide is found.single:
        assert found.value == same[found.wide]
    else:
        assert 8 <= found.value <= 19


def test_no_ties_away() -> None:
    """4 to 7 stand for no pair of modes."""
    for value in (4, 7, 20, -1):
        with pytest.raises(AbiError, match=f"rounding mode {value}"):
            modes_of(value)


def test_modes_are_the_descriptors() -> None:
    """The enumerations have as many values as the descriptor's fields."""
    for field, modes in (
        (DescriptorField.FLOAT_ROUND_MODE_32, RoundMode),
        (DescriptorField.FLOAT_DENORM_MODE_16_64, DenormMode),
    ):
        row = row_of(Generation.GFX9, field)
        assert row is not None
        assert len(row.values) == len(modes) == row.mask + 1


@pytest.mark.parametrize(
    ("text", "size", "alignment", "dwords"),
    [
        ("i32", 4, 4, 1),
        ("i1", 1, 1, 1),
        ("i24", 4, 4, 1),
        ("i72", 16, 8, 3),
        ("i128", 16, 8, 4),
        ("<3 x i16>", 8, 8, 2),
        ("<4 x i16>", 8, 8, 2),
        ("<4 x i8>", 4, 4, 4),
        ("<8 x i1>", 1, 1, 8),
        ("<2 x i64>", 16, 16, 4),
        ("ptr addrspace(5)", 4, 4, 1),
        ("ptr addrspace(8)", 16, 16, 4),
    ],
)
def test_scalar_spelling(text: str, size: int, alignment: int, dwords: int) -> None:
    """Types in the notation of LLVM IR: bytes in memory, and registers."""
    found = parse_type(text)
    assert isinstance(found, Scalar)
    assert (found.size, found.align, found.dwords) == (size, alignment, dwords)


@pytest.mark.parametrize(
    ("text", "size", "parts"),
    [
        ("{i8, [2 x double]}", 24, 3),
        ("{}", 0, 0),
        ("{i24, i8}", 8, 2),
        ("<{i8, i64}>", 9, 2),
        ("<{i8, {i8, i16}}>", 5, 3),
    ],
)
def test_struct_spelling(text: str, size: int, parts: int) -> None:
    """Structs, those that are packed as well."""
    found = parse_type(text)
    assert isinstance(found, Struct)
    assert found.size == size
    assert len(passed(found, as_written=True).parts) == parts


def test_parameter_spelling() -> None:
    """Parameters between commas, some of them inreg or byval."""
    made = parse_parameters("inreg i64, ptr, byval {i8}")
    assert [(each.inreg, each.by_value, each.type.size) for each in made] == [
        (True, False, 8),
        (False, False, 8),
        (False, True, 1),
    ]
    assert parse_parameters("") == []


@pytest.mark.parametrize(
    "text",
    ["foo", "i32,", "[4 x", "{i8 i8}", "[99999 x i8]", "i0", "i32 i32", "{" * 50, "[2 x i8>", "€"],
)
def test_bad_spelling(text: str) -> None:
    """What is no type is an error."""
    with pytest.raises(AbiError):
        parse_parameters(text)
