"""Minima and maxima of host code, by what they bound an argument of a launch with."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.compilers import Compiler
from tests.unit.frontends.source.host.test_read import compiler, read

__all__ = ["compiler"]

KERNEL = """#include <hip/hip_runtime.h>
#include <algorithm>
#define LESSER(a, b) ((a) < (b) ? (a) : (b))
__global__ void k(float *out, int s, int n) { out[s * blockIdx.x] = n; }
int any(int);
inline int lesser(int a, int b) { return a < b ? a : b; }
void run(float *out, int n, int m, unsigned v, volatile int *p) {
  k<<<16, 64>>>(out, EXPRESSION, n);
}
"""
EXTREMES = {
    "std::min(m, n)": "s <= n",
    "std::max(n - 1, m)": "s >= n - 1",
    "std::min(std::max(m, 0), n)": "s <= n",
    "m < n ? m : n": "s <= n",
    "m >= n ? n : m": "s <= n",
    "m * m < n ? n : m * m": "s >= n",
    "LESSER(m - 1, n)": "s <= n",
    "lesser(m, n)": "s <= n",
}
OTHERS = [
    "m < n ? m : n + 1",
    "m < n ? m + 1 : n",
    "(unsigned)m < n ? m : n",
    "any(m) < n ? any(m) : n",
    "m++ < n ? m++ : n",
    "m == n ? m : n",
    "(m = v) < n ? (m = v) : n",
    "*p < n ? *p : n",
    "(short)std::min(m, n)",
]


@pytest.mark.parametrize("expression", EXTREMES)
def test_an_extreme_is_bounded_by_its_parts(compiler: Compiler, expression: str) -> None:
    (launch,) = read(compiler, KERNEL.replace("EXPRESSION", expression)).launches.read
    (found,) = launch.relations
    assert (found.axis, found.condition, found.exact) == (None, EXTREMES[expression], True)


@pytest.mark.parametrize("expression", OTHERS)
def test_what_is_none(compiler: Compiler, expression: str) -> None:
    """A choice of something else, in another order, or of what may be another number when it is
    computed again.
    """
    (launch,) = read(compiler, KERNEL.replace("EXPRESSION", expression)).launches.read
    assert launch.relations == ()
