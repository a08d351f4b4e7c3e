"""`check` of a kernel and `litmus` of the same program agree about races.

A race is never proved away, and what has none is never a bug. The regular tests take a sample;
`FENCEPOST_GALLERY=all` takes every program that can be written as a kernel.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from fencepost.errors import FencepostError
from fencepost.executions.session import Options as LitmusOptions
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.llvm_ir.read import read_module
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from tests.kernels.gallery.translate import WAVES, NoKernelError, guarded, kernel

GALLERY = Path(__file__).resolve().parents[2] / "litmus"
EVERY = tuple(sorted(GALLERY.rglob("*.litmus")))
SAMPLE = EVERY if os.environ.get("FENCEPOST_GALLERY") == "all" else EVERY[::16]


@pytest.mark.parametrize("path", SAMPLE, ids=lambda each: f"{each.parent.name}/{each.stem}")
def test_the_engines_agree(path: Path) -> None:
    """Races by the documents are never proved away; programs without one are never bugs."""
    try:
        test = guarded(parse(path.read_text(encoding="utf-8")))
        text, groups = kernel(test)
        verdict = run(test, LitmusOptions())
    except (NoKernelError, FencepostError) as error:
        pytest.skip(str(error) or "no kernel")
    if verdict.race is None:
        pytest.skip("the litmus engine does not know")
    module = read_module(text.encode())
    options = Options(
        workgroup=(64 * WAVES, 1, 1),
        grid=(groups, 1, 1),
        wave=64,
        cluster=(groups, 1, 1),  # the gallery's workgroups are of one cluster unless it says so
        seconds=20.0,
    )
    found = check_kernel(module, module.kernels[0], options, f"{path.stem}.ll").verdict
    wrong = Verdict.PROVED if verdict.race else Verdict.BUG
    assert found is not wrong, text


def test_most_of_the_gallery_is_a_kernel() -> None:
    """The comparison is about something."""
    counts: Counter[bool] = Counter()
    for path in EVERY:
        try:
            kernel(guarded(parse(path.read_text(encoding="utf-8"))))
        except (NoKernelError, FencepostError):
            counts[False] += 1
            continue
        counts[True] += 1
    assert counts[True] >= 200
