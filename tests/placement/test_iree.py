"""What IREE makes of a program is read, proved, and placed with no more barriers than IREE's.

Skipped where there is no iree-compile; Wave's environment has it.
"""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from tests.placement.iree_compare import COMPILER, FOLDER, compiled
from tests.placement.shipped import compare


@pytest.mark.skipif(not COMPILER.exists(), reason="no iree-compile in this environment")
@pytest.mark.parametrize(
    ("name", "target", "holds", "verdict"),
    [
        ("row_max", "gfx942", "addrspace(7)", Verdict.PROVED),
        ("transpose", "gfx1201", "addrspace(7)", Verdict.PROVED),
        # Its rows are as many as an argument says: proved in a grid that is guessed.
        ("softmax_any_size", "gfx942", "@llvm.masked.store", Verdict.GUESSED),
    ],
)
def test_what_iree_makes(name: str, target: str, holds: str, verdict: Verdict) -> None:
    (text,) = compiled(FOLDER / f"{name}.mlir", target)
    assert holds in text
    row = compare(name, text, target, check=60.0)
    own, placed = row.checked
    assert placed is verdict
    # A guess of the launch is worth little: with its own barriers the steps may end before.
    assert own is verdict or (own, verdict) == (Verdict.UNKNOWN, Verdict.GUESSED)
    assert row.own > 0
    assert not row.wrong
