"""Kernels that are right for some contents of their tables, as the command tells them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.users.test_sizes import check

SCATTER = """__global__ void k(int *out, const int *perm, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[PLACE] = i;
}"""
ROWS = """__global__ void k(float *val, const int *start, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n)
    for (int p = start[row]; LAST; p++) val[p] *= 2;
}"""
WAVES = """__global__ void k(float *val, const int *start) {
  int row = blockIdx.x;
  for (int p = start[row] + threadIdx.x; p < start[row + 1]; p += 64) val[p] *= 2;
}"""
OVERLAPPING = {
    "the place behind, too": "perm[i]] = i; out[perm[i] + 1",
    "every second one twice": "perm[i / 2]",
    "low bits": "perm[i] & 1023",
    "cut to 16 bits": "(unsigned short)perm[i]",
    "a product that wraps": "(unsigned)perm[i] * 65536u",
    "halves of two elements": "*(const int *)((const char *)perm + 2 * i)",
    "a sum": "perm[i] + perm[i + 1]",
}


@pytest.fixture(autouse=True)
def _compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def test_a_permutation(tmp_path: Path) -> None:
    """Advice is the assumption with which the kernel is proved."""
    kernel = SCATTER.replace("PLACE", "perm[i]")
    done = check(tmp_path, kernel)
    assert done.exit_code == Status.FOUND
    assert "bug for some numbers in 'perm'" in done.stdout
    assert "with --assume 'distinct(perm)': proved" in done.stdout
    done = check(tmp_path, kernel, "--assume", "distinct(perm)")
    assert done.exit_code == Status.OK
    assert "note: the elements of perm are taken to be its integers of 4 bytes" in done.stdout


@pytest.mark.parametrize("place", OVERLAPPING.values(), ids=OVERLAPPING)
def test_places_that_distinct_numbers_do_not_keep_apart(place: str, tmp_path: Path) -> None:
    kernel = SCATTER.replace("PLACE", place)
    assert check(tmp_path, kernel, "--assume", "distinct(perm)").exit_code != Status.OK


def test_rows_that_begin_where_others_end(tmp_path: Path) -> None:
    rows = ROWS.replace("LAST", "p < start[row + 1]")
    done = check(tmp_path, rows)
    assert "with --assume 'rising(start)': proved" in done.stdout
    for each in (rows, WAVES):
        assert check(tmp_path, each, "--assume", "rising(start)").exit_code == Status.OK


@pytest.mark.parametrize(
    "last", ["p <= start[row + 1]", "p < start[row + 2]", "p < start[row] + n"]
)
def test_rows_that_reach_into_others(last: str, tmp_path: Path) -> None:
    kernel = ROWS.replace("LAST", last)
    assert check(tmp_path, kernel, "--assume", "rising(start)").exit_code != Status.OK


def test_the_judge_has_no_opinion_on_contents(tmp_path: Path) -> None:
    pytest.importorskip("cvc5")
    done = check(
        tmp_path, SCATTER.replace("PLACE", "perm[i]"), "--assume", "distinct(perm)", "--judged"
    )
    assert "not judged: what buffers hold" in done.stdout
