"""Cells: where the accesses of a program cut its locations."""

from __future__ import annotations

import pytest

from fencepost.executions.cells import cells
from fencepost.frontends.litmus.parse import parse


def cut(*operations: str, state: str = "global i64 x = 0;") -> list[str]:
    """The cells of x, with these operations in one thread."""
    rows = "".join(f" {operation} ;\n" for operation in operations)
    test = parse(f"AMDGPU t\n{{ {state} }}\n P0 ;\n{rows}exists true\n")
    return [str(cell) for cell in cells(test.program)["x"]]


@pytest.mark.parametrize(
    ("operations", "expected"),
    [
        (["store i32 x+2, 1", "r0 = load x"], ["0..1", "2..5", "6..7"]),
        (["store i8 x+7, 1"], ["0..3", "4..6", "7"]),
        # no cell has more than four bytes
        (["store x, 1", "r0 = load x"], ["0..3", "4..7"]),
        # atomic operations of the same bytes are single to each other
        (["store atomic x, 1", "r0 = load atomic x"], ["0..3", "4..7"]),
        # those that overlap in part are not, unless they only read
        (["store atomic i16 x, 1", "r0 = load atomic i32 x"], ["0", "1", "2..3", "4..7"]),
        (["r1 = load atomic i16 x", "r0 = load atomic i32 x"], ["0..1", "2..3", "4..7"]),
        (["store i16 x, 1", "r0 = load atomic i32 x"], ["0..1", "2..3", "4..7"]),
        (["r0 = atomicrmw add i16 x, 1", "store i32 x, 1"], ["0..1", "2..3", "4..7"]),
    ],
)
def test_accesses_cut_locations(operations: list[str], expected: list[str]) -> None:
    assert cut(*operations) == expected


def test_bytes_without_an_initial_write_are_cells_of_their_own() -> None:
    assert cut(state="global i8 x[4] = {1, undef, 3, 4};") == ["0", "1", "2..3"]


def test_an_initial_write_of_a_part_is_not_single_to_atomic_accesses() -> None:
    state = "global i8 x[8] = {1, undef, 3, 4, 5, 6, 7, 8};"
    assert cut("r0 = load atomic i32 x", state=state) == ["0", "1", "2", "3", "4..7"]
    assert cut("r0 = load atomic i32 x+4", state=state) == ["0", "1", "2..3", "4..7"]
    assert cut("r0 = load i32 x", state=state) == ["0", "1", "2..3", "4..7"]
