"""Distinct values are those of `np.unique`, which loads more."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from fencepost.kernels.execute.values.distinct import distinct, distinct_columns


@pytest.mark.parametrize("kind", [np.bool_, np.int8, np.int32, np.int64, np.uint64])
@pytest.mark.parametrize("shape", [(0,), (1,), (50,), (7, 9)])
def test_values(kind: type[np.generic], shape: tuple[int, ...]) -> None:
    draw = np.random.default_rng(1)
    for most in (1, 2, 5, 100):
        values = draw.integers(0, most, shape).astype(kind)
        kept = values.copy()
        found = distinct(values)
        assert found.dtype == values.dtype
        assert (found == np.unique(values)).all()
        assert len(found) == len(np.unique(values))
        assert (values == kept).all()


def test_columns() -> None:
    draw = np.random.default_rng(1)
    for count in (0, 1, 40):
        table = draw.integers(0, 3, (2, count))
        assert np.array_equal(distinct_columns(table), np.unique(table, axis=1))


def test_masked_arrays_are_not_loaded() -> None:
    program = (
        "import sys, numpy as np\n"
        "from fencepost.kernels.execute.values.distinct import distinct, distinct_columns\n"
        "distinct(np.arange(9)), distinct_columns(np.zeros((2, 3)))\n"
        "print('numpy.ma' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr
