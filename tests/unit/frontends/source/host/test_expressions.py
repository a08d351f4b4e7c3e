"""Integer expressions of host code as terms of a launch's arguments."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.compilers import Compiler
from tests.unit.frontends.source.host.test_read import compiler, read

__all__ = ["compiler"]

KERNEL = """#include <hip/hip_runtime.h>
__global__ void k(float *out, long a, int n, unsigned u) { out[a * blockIdx.x] = n; }
struct Shape { int rows; };
inline int twice(int a) { return a + a; }
void run(float *out, int n, unsigned u, Shape s) {
  dim3 sizes(n, 4);
  k<<<16, 64>>>(out, EXPRESSION, n, u);
}
"""
TERMS = {
    "(long)(n + 1)": ("a == n + 1", True),
    "(long)(n * 2 + 3)": ("a == (n * 2) + 3", True),
    "(long)(u + 1)": ("a == u + 1", False),
    "(long)(n << 3)": ("a == n * 8", False),
    "(long)twice(n)": ("a == n + n", True),
    "(long)(sizes.y + u)": ("a == 4 + u", False),
    "(long)(u % 8)": ("a == u % 8", True),
}
NONE = ["(long)(n % 8)", "(long)(n & 7)", "(long)(s.rows + 1)", "(long)(n + 0.5)", "(long)(n ^ u)"]


@pytest.mark.parametrize("expression", TERMS)
def test_a_term_of_arguments(compiler: Compiler, expression: str) -> None:
    """It is exact where nothing wraps, whatever the arguments are."""
    (launch,) = read(compiler, KERNEL.replace("EXPRESSION", expression)).launches.read
    (found,) = launch.relations
    assert (found.condition, found.exact) == TERMS[expression]


@pytest.mark.parametrize("expression", NONE)
def test_what_is_no_term(compiler: Compiler, expression: str) -> None:
    (launch,) = read(compiler, KERNEL.replace("EXPRESSION", expression)).launches.read
    assert launch.relations == ()
