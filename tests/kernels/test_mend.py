"""`--fix`: kernels with the synchronization they lacked; LLVM accepts it, and it is proved."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.cli.main import app
from fencepost.frontends.llvm_ir.read import find_kernel, printed, read_module
from fencepost.kernels.check import check_kernel
from fencepost.kernels.mend.mend import mend
from fencepost.kernels.mend.place import plain
from fencepost.kernels.report import Verdict
from tests.kernels.checking import options_of
from tests.kernels.corpus import Case, cases

HERE = Path(__file__).resolve().parent

NO_MEND = frozenset(
    {
        # Synchronization does not help: the index, or what the workgroups share, is wrong.
        "barriers/different_value",
        "patterns/bitonic_wrong_mask",
        "patterns/same_half",
        "patterns/stride_unknown",
        "patterns/vectors_overlap",
        "patterns/switches_wrong",
        "reductions/reduce_strided_wrong",
        "atomics/compact_mixed",
        "atomics/counter_read",
        "atomics/histogram_plain",
        "atomics/scatter",
        # It would, but none was found: see the limits on the page about kernels.
        "barriers/nested_loops_one_missing",
        "split/split_read_before_wait",
        "fences/message_narrow",
        "fences/message_relaxed",
        "named/no_wait",
        "named/ring_without_empty",
        "copies/scale_tile_without_wait",
        "copies/two_copies_to_one_tile",
        "copies/waits_for_the_other_copy",
    }
)
"""Kernels with a race that no barrier or fence mends, or for which none is found."""

OF_ITS_AUTHOR = tuple(f"FP10{each}" for each in range(1, 10))
"""Which waves come to a barrier is nothing to guess."""
FENCES = ("FP201", "FP202", "FP204", "FP205", "FP206", "FP207", "FP209", "FP210")
WRONG = [
    each
    for each in cases()
    if each.verdict == "bug" and each.code in FENCES and str(each) not in NO_MEND
]
OTHERS = [each for each in cases() if str(each) in NO_MEND or each.code.startswith(OF_ITS_AUTHOR)]


@cache
def text_of(path: Path) -> str:
    return printed(path.read_text(encoding="utf-8"), 20)


@pytest.mark.parametrize("case", WRONG, ids=str)
def test_mended(case: Case) -> None:
    """What synchronization can mend is mended, LLVM accepts it, and it is proved as written."""
    options = options_of(case.options)
    done = mend(text_of(case.module), case.name, options, case.module.name)
    assert done.first.verdict is Verdict.BUG
    assert done.text is not None, done.reason
    assert done.steps
    module = read_module(plain(done.text))
    (kernel,) = find_kernel(module, case.name)
    assert check_kernel(module, kernel, options, "mended").verdict is Verdict.PROVED


@pytest.mark.parametrize("case", OTHERS[::4], ids=str)
def test_not_mended(case: Case) -> None:
    """What is not mended is not written, and the reason is said."""
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
    assert "not mended: " in result.stdout
    assert sorted(each.name for each in tmp_path.iterdir()) == ["barriers.ll"]


@pytest.mark.parametrize("words", [["-o", "x.ll"], ["--fix", "-o", "x.ll", "."]])
def test_bad_output(tmp_path: Path, words: list[str]) -> None:
    """-o is for --fix, and for one module."""
    file = tmp_path / "k.ll"
    shutil.copy(HERE / "ir" / "absent.ll", file)
    result = CliRunner().invoke(app, ["check", str(file), *words])
    assert result.exit_code == 2
    assert "-o" in result.stderr
