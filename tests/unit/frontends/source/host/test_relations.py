"""Arguments that are computed from others, where that is certain."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.compilers import Compiler
from tests.unit.frontends.source.host.test_read import compiler, read

__all__ = ["compiler"]

KERNEL = """#include <hip/hip_runtime.h>
#include <algorithm>
__global__ void k(float *out, int s, int n) { out[s * blockIdx.x] = n; }
__global__ void u(float *out, unsigned s, unsigned n) { out[s * blockIdx.x] = n; }
__global__ void w(float *out, long s, int n) { out[s * blockIdx.x] = n; }
void change(int &); int any(int);
inline int less(int a) { return a - 1; }
void run(float *out, int n, int m, unsigned v, int *p) {
  BODY
}
"""
RELATED = {
    "k<<<16, 64>>>(out, n - 1, n);": "s == n - 1",
    "k<<<16, 64>>>(out, (n - 1), n);": "s == n - 1",
    "k<<<16, 64>>>(out, n, n - 1);": "n == s - 1",
    "k<<<16, 64>>>(out, 2 * n + 1, n);": "s == (2 * n) + 1",
    "k<<<16, 64>>>(out, (n + 31) / 32 * 32, n);": "s == ((n + 31) / 32) * 32",
    "k<<<16, 64>>>(out, less(n), n);": "s == n - 1",
    "int s = n - 1; k<<<16, 64>>>(out, s, n);": "s == n - 1",
    "int c = n; k<<<16, 64>>>(out, c - 1, n);": "s == n - 1",
    "w<<<16, 64>>>(out, n - 1, n);": "s == n - 1",
    "k<<<16, 64>>>(out, std::min(m, n), n);": "s <= n",
    "int s = std::min(m, n); k<<<16, 64>>>(out, s, n);": "s <= n",
}
"""Launches with the relation, in the names of the kernel's parameters."""
WRAPS = {"u<<<16, 64>>>(out, v - 1, v);": "s == n - 1"}
OPEN = [
    "k<<<16, 64>>>(out, n, n);",
    "k<<<16, 64>>>(out, m - 1, n);",
    "k<<<16, 64>>>(out, m, n);",
    "k<<<16, 64>>>(out, 7, n);",
    "k<<<16, 64>>>(out, n - m, n);",
    "k<<<16, 64>>>(out, any(n), n);",
    "k<<<16, 64>>>(out, *p - 1, *p);",
    "k<<<16, 64>>>(out, (short)(n - 1), n);",
    "k<<<16, 64>>>(out, (n - 1) & 7, n);",
    "k<<<16, 64>>>(out, n - 1, n++);",
    "int s = n - 1; n = m; k<<<16, 64>>>(out, s, n);",
    "int s = n - 1; change(n); k<<<16, 64>>>(out, s, n);",
    "int s = n - 1; change(s); k<<<16, 64>>>(out, s, n);",
    "int s = n - 1; s = s + 1; k<<<16, 64>>>(out, s, n);",
    "int s = n - 1; if (m) s = n; k<<<16, 64>>>(out, s, n);",
    "int s = m; for (; s < 9; s++) { n = m - s; k<<<16, 64>>>(out, s - 1, n); }",
    "short t = n - 1; k<<<16, 64>>>(out, t, n);",
    "int s = std::min(m, n); n = m; k<<<16, 64>>>(out, s, n);",
    "int s = std::min(m, n); s = v; k<<<16, 64>>>(out, s, n);",
]


@pytest.mark.parametrize("body", RELATED)
def test_what_is_related(compiler: Compiler, body: str) -> None:
    (launch,) = read(compiler, KERNEL.replace("BODY", body)).launches.read
    (found,) = launch.relations
    assert (found.axis, found.condition, found.names) == (None, RELATED[body], ("n", "s"))
    assert found.exact


@pytest.mark.parametrize("body", WRAPS)
def test_what_holds_where_nothing_wraps(compiler: Compiler, body: str) -> None:
    (launch,) = read(compiler, KERNEL.replace("BODY", body)).launches.read
    (found,) = launch.relations
    assert (found.condition, found.exact) == (WRAPS[body], False)


@pytest.mark.parametrize("body", OPEN)
def test_what_relates_nothing(compiler: Compiler, body: str) -> None:
    """Other variables, other values by the time of the launch, and what is not computed alike."""
    (launch,) = read(compiler, KERNEL.replace("BODY", body)).launches.read
    assert launch.relations == ()
