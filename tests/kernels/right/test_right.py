"""Right kernels as users write them, and their twins with one mistake each.

What is proved of right kernels stays proved, and none is told to be wrong unless a condition is
found with it. A wrong one is never proved, and a run shows most of them. All are looked at with
FENCEPOST_KERNELS=all, otherwise those of the rules that this folder brought.
"""

from __future__ import annotations

import os
import re

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import PROVED, Guess, Report, Verdict
from tests.kernels.right.building import HERE, module_of
from tests.kernels.right.table import ROWS, Row

ALL = os.environ.get("FENCEPOST_KERNELS") == "all"
QUICK = frozenset(
    {
        "compact_open.hip",
        "compact_scan.hip",
        "fft_stage.hip",
        "gemm_open.hip",
        "halo_open.hip",
        "queue_local.cl",
        "rle_heads.hip",
        "sobel_open.hip",
        "softmax_warp.hip",
        "spmv_open.hip",
        "splitk_tiles.hip",
        "stencil3d.hip",
        "wave_queue.cl",
    }
)


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def reports(row: Row, wrong: int) -> list[Report]:
    module = module_of(row.file, wrong)
    options = Options(row.workgroup, row.grid, seconds=120.0, infer=Infer.OF_BUGS)
    return [check_kernel(module, each, options, row.file) for each in module.kernels]


CHOSEN = [each for each in ROWS if ALL or each.file in QUICK]
"""The rows that are looked at; the others take long."""


@pytest.mark.parametrize("row", CHOSEN, ids=lambda row: row.file)
def test_right(row: Row) -> None:
    for found in reports(row, 0):
        if row.opened:
            assert found.verdict in PROVED, found.reasons
            assert not found.guesses
        elif row.conditional:
            assert found.verdict in (Verdict.BUG, Verdict.CONDITIONAL, Verdict.GUESSED)
            assert found.condition
        elif row.unknown:
            assert found.verdict is not Verdict.BUG or "condition" in row.unknown
        else:
            assert found.is_proved, found.reasons
            assert row.workgroup is None or Guess.WORKGROUP not in found.guesses
            assert row.grid is None or Guess.GRID not in found.guesses


TWINS = [(each, wrong) for each in CHOSEN for wrong in range(1, each.wrong + 1)]


@pytest.mark.parametrize(("row", "wrong"), TWINS, ids=[f"{a.file}-{b}" for a, b in TWINS])
def test_wrong(row: Row, wrong: int) -> None:
    (found,) = reports(row, wrong)
    assert found.verdict is not Verdict.PROVED
    if wrong not in row.unseen:
        assert found.verdict is Verdict.BUG, found.reasons


def test_the_table_is_whole() -> None:
    """Each source has its row, which knows all its mistakes."""
    files = {each.name for each in HERE.iterdir() if each.suffix in (".hip", ".cl")}
    assert files == {each.file for each in ROWS}
    for each in ROWS:
        text = (HERE / each.file).read_text(encoding="utf-8")
        numbers = {int(n) for n in re.findall(r"\bWRONG [!=]= (\d)", text)} - {0}
        expected = set(range(1, each.wrong + 1))
        assert numbers == expected or each.file == "sum_two_kernels.hip", each.file
