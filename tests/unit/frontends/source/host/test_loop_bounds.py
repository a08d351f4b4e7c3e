"""Counters of loops around a launch bound its arguments, and nothing bounds what may be another.

The programs of the second list give the kernel an argument that no condition bounds, or may.
"""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import Compiler, find_compiler
from tests.unit.frontends.source.host.test_ties import ties_of

BEFORE = """
#include <hip/hip_runtime.h>
__global__ void k(int *p, int n, int i) { p[threadIdx.x] = n + i; }
__global__ void plain(int *p, unsigned n, unsigned i) { p[threadIdx.x] = n + i; }
struct Size { int n; int *q; };
void change(int &);
int any();
"""

BOUND = {
    "for (int i = 0; i < n; i++) k<<<4, 64>>>(p, n, i);": "i < n; i >= 0",
    "for (int i = 1; i <= n; i += 2) { k<<<4, 64>>>(p, n, i); }": "i <= n; i >= 1",
    "for (int i = 0; n > i; ++i) k<<<4, 64>>>(p, n, i);": "i < n; i >= 0",
    "for (int i = n - 1; i >= 0; --i) k<<<4, 64>>>(p, n, i);": "i >= 0; i <= n - 1",
    "for (int i = n / 2; i > 0; i /= 2) k<<<4, 64>>>(p, n, i);": "i > 0; i <= n / 2",
    "for (int i = n >> 1; i > 0; i /= 2) k<<<4, 64>>>(p, n, i);": "i > 0; i <= n // 2",
    "for (int i = n; i > 0; i >>= 1) k<<<4, 64>>>(p, n, i);": "i > 0; i <= n",
    "for (int i = 1; i < n; i *= 2) k<<<4, 64>>>(p, n, i);": "i < n; i >= 1",
    "for (int i = 1; i < 64; i <<= 1) k<<<4, 64>>>(p, n, i);": "i < 64; i >= 1",
    # A negative quotient is rounded towards zero.
    "for (int i = -5; i < n / 2; i++) k<<<4, 64>>>(p, n, i);": "i < n / 2; i >= -5",
    "for (int i = n / 2; i >= -9; --i) k<<<4, 64>>>(p, n, i);": "i >= -9; i <= n / 2",
    "for (unsigned i = 0; i < u / 8; i++) plain<<<4, 64>>>(p, u, i);": "i < n // 8",
    "for (unsigned i = 0; i < u; i++) plain<<<4, 64>>>(p, u, i);": "i < n",
    "for (int i = 0; i < n; i++) if (any()) k<<<4, 64>>>(p, n, i);": "i < n; i >= 0",
    "for (int i = 0; i < n - 1; i++) k<<<4, 64>>>(p, n, i);": "i < n - 1; i >= 0",
    "for (int i = m; i < n; i++) k<<<4, 64>>>(p, n, i);": "i < n",
    "while (any()) for (int i = 0; i < n; i++) k<<<4, 64>>>(p, n, i);": "i < n; i >= 0",
}
FREE = (
    "for (int i = 0; i < n; i++) { i = any(); k<<<4, 64>>>(p, n, i); }",
    "for (int i = 0; i < n; i++) { change(i); k<<<4, 64>>>(p, n, i); }",
    "for (int i = 0; i < n; i++) { int &j = i; j = 9; k<<<4, 64>>>(p, n, i); }",
    "int i = 0; for (; i < n; i++) { } k<<<4, 64>>>(p, n, i);",
    "for (int i = 0; i < n; i++) k<<<4, 64>>>(p, n, i + 1);",
    "for (int i = 0; i != n; i++) { auto f = [&] { k<<<4, 64>>>(p, n, i); }; f(); }",
    "for (int i = 0; i < n; i++) { auto f = [&] { k<<<4, 64>>>(p, n, i); }; i += 9; f(); }",
    "for (int i = 0; any(); i += m) k<<<4, 64>>>(p, n, i);",
    "for (unsigned i = 5; any(); i += 9) plain<<<4, 64>>>(p, u, i);",
    "for (unsigned i = 5; any(); i--) plain<<<4, 64>>>(p, u, i);",
    "for (int i = m; any(); i *= 2) k<<<4, 64>>>(p, n, i);",
    "for (int i = n; any(); i /= 2) k<<<4, 64>>>(p, n, i);",
    "for (int i = n; i < 0; i /= 2) k<<<4, 64>>>(p, n, i + 0);",
    "for (short i = 0; i < n; i++) k<<<4, 64>>>(p, n, i);",
    # Computed in another type, sums and products wrap and are cut.
    "for (int i = 0; any(); i += 2147483648u) k<<<4, 64>>>(p, n, i);",
    "for (int i = 0; any(); i += 0xffffffffL) k<<<4, 64>>>(p, n, i);",
    "for (int i = 1; any(); i *= 3000000000u) k<<<4, 64>>>(p, n, i);",
    "for (int i = 5; any(); i -= 2147483649u) k<<<4, 64>>>(p, n, i);",
    "for (int i = 0, *j = &i; any(); i++) { *j = 9; k<<<4, 64>>>(p, n, i); }",
)
CHANGED = {
    "for (int i = 0; i < n; i++) { n = any(); k<<<4, 64>>>(p, n, i); }": "i >= 0",
    "for (int i = 0; i < m; i++) { k<<<4, 64>>>(p, n, i); }": "i >= 0",
    "for (int i = 0; i < s.n; i++) { k<<<4, 64>>>(p, n, i); }": "i >= 0",
    "for (int i = 0; i < n; i++) { change(n); k<<<4, 64>>>(p, n, i); }": "i >= 0",
    "for (int i = 0; (size_t)i < z; i++) { k<<<4, 64>>>(p, n, i); }": "i >= 0",
    "for (int i = 0; i < n || any(); i++) { k<<<4, 64>>>(p, n, i); }": "i >= 0",
}


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(str(error))


def bounds_of(compiler: Compiler, bodies: list[str]) -> list[str]:
    """The conditions on arguments of the last launch in each body."""
    return ["; ".join(e.condition for e in ties) for ties in ties_of(compiler, bodies, BEFORE)]


def test_a_shift_may_reach_the_sign(compiler: Compiler) -> None:
    """From 2^30 a counter that is shifted becomes negative, which is less than n."""
    body = "for (int i = 1; i < n; i <<= 1) k<<<4, 64>>>(p, n, i);"
    (ties,) = ties_of(compiler, [body], BEFORE)
    assert [(e.condition, e.exact) for e in ties] == [("i < n", True), ("i >= 1", False)]


def test_counters_of_loops(compiler: Compiler) -> None:
    assert dict(zip(BOUND, bounds_of(compiler, list(BOUND)), strict=True)) == BOUND


def test_what_may_be_another_number(compiler: Compiler) -> None:
    assert dict.fromkeys(FREE, "") == dict(zip(FREE, bounds_of(compiler, list(FREE)), strict=True))


def test_what_may_change_bounds_nothing(compiler: Compiler) -> None:
    """The counter still is at least what it began with."""
    assert dict(zip(CHANGED, bounds_of(compiler, list(CHANGED)), strict=True)) == CHANGED
