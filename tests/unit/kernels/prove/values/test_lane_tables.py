"""Tables of lanes against what runs do across lanes: two readings of one document."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.prove.values.lane_tables import Table, source_lanes, swapped
from fencepost.llvm.effects.functions import Exchange
from tests.unit.kernels.execute.operands.test_crosslane import moved

N = None


def run(op: Exchange, numbers: list[int | None], wave: int) -> list[int]:
    """Where each lane's value comes from in a run in which every lane has its own number."""
    value = np.arange(wave, dtype=np.uint32) + np.uint32(1000)
    given = [value if each is None else np.uint32(each & 0xFFFFFFFF) for each in numbers]
    return [int(each) - 1000 for each in moved(op, given, wave)]


CONTROLS = [
    *(0x00, 0x1B, 0x4E, 0xB1, 0xFF),
    *range(0x101, 0x104),
    *range(0x111, 0x114),
    *range(0x121, 0x130, 3),
    *(0x140, 0x141, 0x142, 0x143),
    *(0x150, 0x15F, 0x161, 0x168, 0x16F),
]


@pytest.mark.parametrize("wave", [32, 64])
@pytest.mark.parametrize("control", CONTROLS, ids=hex)
def test_data_parallel_primitives(control: int, wave: int) -> None:
    """Where every lane has a source; the others keep what they had, which is no table."""
    table = source_lanes(Exchange.UPDATE_DPP, [N, N, control, 15, 15, 1], wave)
    if table is not None:
        assert list(table) == run(Exchange.UPDATE_DPP, [0, N, control, 15, 15, 1], wave)
    else:
        assert 0x101 <= control <= 0x11F or control in (0x142, 0x143)


@pytest.mark.parametrize(
    "pattern", [0x0000, 0x001F, 0x041F, 0x401F, 0x7C1F, 0x83E7, 0x801B, 0x8000]
)
@pytest.mark.parametrize("wave", [32, 64])
def test_swizzles(pattern: int, wave: int) -> None:
    table = source_lanes(Exchange.SWIZZLE, [N, pattern], wave)
    assert table is not None
    assert list(table) == run(Exchange.SWIZZLE, [N, pattern], wave)


@pytest.mark.parametrize("op", [Exchange.PERMLANE16, Exchange.PERMLANEX16])
@pytest.mark.parametrize("select", [0x76543210FEDCBA98, 0x0123456789ABCDEF, 0])
def test_permutations_of_rows(op: Exchange, select: int) -> None:
    numbers = [0, N, select & 0xFFFFFFFF, select >> 32, 0, 0]
    table = source_lanes(op, [N, *numbers[1:]], 32)
    assert table is not None
    assert list(table) == run(op, numbers, 32)


def test_halves_of_a_wave_change_places() -> None:
    table = source_lanes(Exchange.PERMLANE64, [N], 64)
    assert table is not None
    assert list(table) == run(Exchange.PERMLANE64, [N], 64)
    assert source_lanes(Exchange.PERMLANE64, [N], 32) is None


@pytest.mark.parametrize(
    ("op", "numbers"),
    [
        (Exchange.UPDATE_DPP, [N, N, N, 15, 15, 1]),
        (Exchange.UPDATE_DPP, [N, N, 0x1B, 7, 15, 1]),
        (Exchange.UPDATE_DPP, [N, N, 0x1B, 15, 3, 1]),
        (Exchange.SWIZZLE, [N, N]),
        (Exchange.SWIZZLE, [N, 0xC000]),
        (Exchange.PERMLANE16, [N, N, N, 0, 0, 0]),
        (Exchange.READLANE, [N, 0]),
    ],
)
def test_what_is_no_table(op: Exchange, numbers: list[int | None]) -> None:
    """Not known, or not for all lanes."""
    assert source_lanes(op, numbers, 64) is None


def test_swaps_of_one_value() -> None:
    """Each result has the lower or the upper half of each pair twice."""
    for unit, op in ((16, Exchange.PERMLANE16_SWAP), (32, Exchange.PERMLANE32_SWAP)):
        tables: list[Table | None] = [swapped(op, which, 64) for which in (0, 1)]
        value = np.arange(64, dtype=np.uint32)
        made = moved(op, [value, value, np.uint32(0), np.uint32(0)], 64)
        assert tables == [tuple(int(each) for each in part) for part in made]
        assert tables[0] is not None
        assert {lane & unit for lane in tables[0]} == {0}
    assert swapped(Exchange.PERMLANE16, 0, 64) is None
