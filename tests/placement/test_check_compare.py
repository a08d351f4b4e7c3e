"""A sample of the campaign that asks `check` of what `place` says and makes."""

from __future__ import annotations

import shutil

import pytest

from fencepost.kernels.options import Options
from tests.kernels.drawn.compare import CLANG, build, chosen
from tests.placement.check_compare import Asked, answer


@pytest.mark.skipif(shutil.which(CLANG) is None, reason="drawn kernels are OpenCL C")
@pytest.mark.parametrize("number", [1_000_028, 1_000_031, 1_000_034])
def test_drawn_kernels(number: int) -> None:
    """One work-item of all, named as its language does; branches that a workgroup shares."""
    (kernel, wrong), *_ = chosen(number, True)
    assert wrong is None
    options = Options((kernel.items, kernel.rows, 1), (1, 1, 1))
    found = answer(Asked(build([kernel], "O1").decode(), kernel.name, kernel.name, options))
    assert (found.said, found.wrong, found.differs) == (
        "check proved, place --check verified",
        "",
        "",
    )
