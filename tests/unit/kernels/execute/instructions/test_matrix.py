"""Matrix operations of a wave, on factors whose product is known."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.execute.instructions.matrix import multiplied
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.launches.launch import Launch


def result(callee: str, wave: int, given: int, made: int) -> np.ndarray:
    """D for A whose element is the row's number, B of ones and C zero."""
    state = State(Launch((wave, 1, 1), (1, 1, 1), wave), Layout({}, {}, {}, {}), [0], Contents.ZERO)
    rows = 32 if "32x32" in callee else 16
    lanes = np.arange(wave)
    left = tuple((lanes % rows).astype(np.float16) for _ in range(given))
    right = tuple(np.ones(wave, np.float16) for _ in range(given))
    third = tuple(np.zeros(wave, np.float32) for _ in range(made))
    found = multiplied(callee, state, lanes, [left, right, third])
    assert found is not None
    return np.stack(found)


@pytest.mark.parametrize(
    ("callee", "wave", "given", "made", "depth"),
    [
        ("llvm.amdgcn.mfma.f32.32x32x8f16", 64, 4, 16, 8),
        ("llvm.amdgcn.mfma.f32.16x16x16f16", 64, 4, 4, 16),
        ("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16", 32, 16, 8, 16),
        ("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16", 32, 8, 8, 16),
        ("llvm.amdgcn.wmma.f32.16x16x32.f16.v8f32.v16f16", 32, 16, 8, 32),
    ],
)
def test_each_row_once(callee: str, wave: int, given: int, made: int, depth: int) -> None:
    """Each column holds each row once, and a row of equal elements sums to depth times it."""
    found = result(callee, wave, given, made)
    rows = 32 if "32x32" in callee else 16
    for column in range(rows):
        values = sorted(found[:, column::rows].reshape(-1).tolist())
        assert values == [float(depth * row) for row in range(rows)]


def test_unknown_form() -> None:
    """A form whose elements do not fill the wave is not computed."""
    with pytest.raises(AssertionError):
        result("llvm.amdgcn.mfma.f32.4x4x4f16", 64, 4, 4)
