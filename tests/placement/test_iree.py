"""What IREE makes of a program is read, proved, and placed with no more barriers than IREE's.

Skipped where there is no iree-compile; Wave's environment has it.
"""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.placement.iree_compare import COMPILER, FOLDER, compiled
from tests.placement.shipped import compare

pytestmark = pytest.mark.skipif(not COMPILER.exists(), reason="no iree-compile in this environment")


@pytest.mark.parametrize(
    ("name", "target", "holds", "verdicts"),
    [
        ("row_max", "gfx942", "addrspace(7)", {Verdict.PROVED}),
        ("transpose", "gfx1201", "addrspace(7)", {Verdict.PROVED}),
        # Its rows are as many and as long as arguments say: z3 needs about all steps of a proof.
        (
            "softmax_any_size",
            "gfx942",
            "@llvm.masked.store",
            {Verdict.GUESSED, Verdict.UNKNOWN},
        ),
    ],
)
def test_what_iree_makes(name: str, target: str, holds: str, verdicts: set[Verdict]) -> None:
    (text,) = compiled(FOLDER / f"{name}.mlir", target)
    assert holds in text
    row = compare(name, text, target, check=60.0)
    assert row.checked is not None
    assert verdicts.issuperset(row.checked)
    assert row.own > 0
    assert not row.wrong or row.wrong.startswith("no longer launch-dependent")


def test_rows_of_one_size_are_proved() -> None:
    """The sizes are halves of 64 bits, the lower ones at even positions."""
    (text,) = compiled(FOLDER / "softmax_any_size.mlir", "gfx942")
    module = read_module(text.encode())
    sizes = tuple((str(at), "0" if at % 2 else "4096") for at in (2, 3, 4, 5))
    options = Options(seconds=60.0, arguments=sizes, grid=(4, 1, 1))
    (kernel,) = module.kernels
    assert check_kernel(module, kernel, options, "").verdict is Verdict.PROVED
