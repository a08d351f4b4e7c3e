"""Right kernels whose waves keep apart, or meet, by what the code does not tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.machine_code.findings import Hazard, Verdict
from tests.machine_code.test_kernels import checked

KERNELS = sorted((Path(__file__).parent / "kernels" / "not_settled").glob("*.s"))


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_no_race_is_said(path: Path) -> None:
    """The note says what would be one."""
    (kernel,) = checked(path.read_text()).kernels
    assert {(each.hazard, each.verdict) for each in kernel.findings} == {
        (Hazard.LDS_UNORDERED, Verdict.ONLY_IF)
    }
