"""`--fix`: kernels with the synchronization they lacked; LLVM accepts it, and it is proved."""

from __future__ import annotations

import json
import os
import shutil
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.kernels.check import check_kernel
from fencepost.kernels.fix.fix import mend
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import find_kernel, printed, read_module
from fencepost.llvm.rewriting.normalise import as_given
from tests.command import app
from tests.kernels.checking import options_of
from tests.kernels.corpus import Case, cases

HERE = Path(__file__).resolve().parent

MENDED = {
    "atomics": "histogram_no_barrier",
    "barriers": "broadcast_no_barrier helper_function_no_barrier local_fence_for_global",
    "cluster": "workgroup_scope",
    "copies": "write_back_without_barrier",
    "fences": (
        "acquire_only barrier_alone barrier_with_waitcnt cas_lock_local_fence "
        "counter_of_the_group global_only_on_local local_only_on_global release_only "
        "spin_lock_narrow spin_lock_relaxed_lock spin_lock_relaxed_unlock wave_scope"
    ),
    "halves": "halves_with_fences_of_global halves_without_fences",
    "loops": "pipelined_one_buffer reused_no_war three_stages_two_back until_shared_no_war",
    "named": "no_release",
    "patterns": (
        "matmul_tiled_no_war odd_even_sort_no_barrier scan_single_buffer "
        "stencil_halo_by_one stencil_iterated_no_war transpose_no_barrier"
    ),
    "reductions": (
        "reduce_last_wave_unsynchronized reduce_no_barrier_in_loop "
        "reduce_no_first_barrier reduce_wrong_fence"
    ),
    "shapes": (
        "chosen_twice entries_late_value fields_mixed local_argument_no_barrier "
        "not_rotated one_of_four"
    ),
    "spare": "two_barriers_no_acquire two_barriers_no_release",
    "split": "split_loop_no_war split_write_after_signal",
    "unoptimised": "reduce0_no_barrier",
    "untraced": "private_histogram_early_read private_histogram_narrow tile_turned_no_barrier",
}
"""Kernels that synchronization mends, by file. The others with a race have a wrong index, share
data without synchronizing, or wait for another mend than is tried.
"""

WRONG = {str(each): each for each in cases() if each.verdict == "bug"}
TO_MEND = [WRONG[f"{file}/{name}"] for file, names in MENDED.items() for name in names.split()]
ONE_OF_EACH = list({(each.module, each.code): each for each in TO_MEND}.values())
CHOSEN = TO_MEND if os.environ.get("FENCEPOST_KERNELS") == "all" else ONE_OF_EACH
OTHERS = [
    "barriers/early_return",
    "halves/two_signals",
    "named/not_joined",
    "patterns/neighbour",
    "indices/masked",
    "atomics/compact_mixed",
]


@cache
def text_of(path: Path) -> str:
    return printed(path.read_text(encoding="utf-8"), 20)


@pytest.mark.parametrize("case", CHOSEN, ids=str)
def test_mended(case: Case) -> None:
    """What synchronization can mend is mended, LLVM accepts it, and it is proved as written."""
    options = options_of(case.options, 20.0)
    done = mend(text_of(case.module), case.name, options, case.module.name)
    assert done.first.verdict is Verdict.BUG
    assert done.text is not None, done.reason
    assert done.steps
    module = read_module(as_given(done.text))
    (kernel,) = find_kernel(module, case.name)
    assert check_kernel(module, kernel, options, "mended").verdict is Verdict.PROVED


@pytest.mark.parametrize("name", OTHERS)
def test_not_mended(name: str) -> None:
    """What is not mended is not written, and the reason is said."""
    case = WRONG[name]
    done = mend(text_of(case.module), case.name, options_of(case.options, 2.0), case.module.name)
    assert done.text is None
    assert done.reason


def test_command_writes_beside(tmp_path: Path) -> None:
    """The mended module stands beside the module, and its check has exit status 0."""
    file = tmp_path / "fences.ll"
    shutil.copy(HERE / "hip" / "fences.ll", file)
    words = ["check", str(file), "--kernel", "barrier_alone", "--workgroup", "128", "--grid", "2"]
    result = CliRunner().invoke(app, [*words, "--fix", "--json"])
    assert result.exit_code == 0
    row = json.loads(result.stdout)
    assert row["verdict"] == "bug"
    assert row["mend"]["mended"]
    written = tmp_path / "fences.fixed.ll"
    assert row["mend"]["file"] == str(written)
    words[1] = str(written)
    assert CliRunner().invoke(app, words).exit_code == 0


def test_command_says_what_is_not_mended(tmp_path: Path) -> None:
    """Nothing is written where nothing is mended."""
    file = tmp_path / "barriers.ll"
    shutil.copy(HERE / "opencl" / "barriers.ll", file)
    words = ["check", str(file), "--kernel", "early_return", "--workgroup", "128", "--fix"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 1
    assert "not fixed: " in result.stdout
    assert sorted(each.name for each in tmp_path.iterdir()) == ["barriers.ll"]


@pytest.mark.parametrize("words", [["-o", "x.ll"], ["--fix", "-o", "x.ll", "."]])
def test_bad_output(tmp_path: Path, words: list[str]) -> None:
    """-o is for --fix, and for one module."""
    file = tmp_path / "k.ll"
    shutil.copy(HERE / "ir" / "absent.ll", file)
    result = CliRunner().invoke(app, ["check", str(file), *words])
    assert result.exit_code == 2
    assert "-o" in result.stderr
