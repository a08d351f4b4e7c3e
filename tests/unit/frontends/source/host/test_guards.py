"""Conditions of the host that a launch is reached under."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.compilers import Compiler
from tests.unit.frontends.source.host.test_read import compiler, read

__all__ = ["compiler"]

KERNEL = """#include <hip/hip_runtime.h>
#include <algorithm>
#include <cassert>
#include <cstdlib>
__global__ void k(float *out, int n, int k, unsigned u) { out[k * blockIdx.x] = n; }
void change(int &); void fail(int); bool ask(int);
void run(float *out, int n, int j, unsigned u, int m) {
  BODY
}
"""
LAUNCH = "k<<<m, 64>>>(out, n, j, u);"
GUARDED = {
    f"if (n < j) return; {LAUNCH}": "n >= k",
    f"if (n > 0) {LAUNCH}": "n > 0",
    f"if (n > 0 && j <= n) {{ {LAUNCH} }}": "n > 0; k <= n",
    f"if (n <= 0 || j > n) return; {LAUNCH}": "n > 0; k <= n",
    f"if (!(n > 0)) throw 1; {LAUNCH}": "n > 0",
    f"if (n <= 32) {{ return; }} else if (n <= 128) {LAUNCH}": "n > 32; n <= 128",
    f"if (n <= 32) {{ fail(n); exit(1); }} {LAUNCH}": "n > 32",
    f"if (n > 32) fail(0); else return; {LAUNCH}": "n > 32",
    f"assert(n % 64 == 0); {LAUNCH}": "n % 64 == 0",
    f"assert(n % 64 == 0 && j > 1); {LAUNCH}": "n % 64 == 0; k > 1",
    f"if (n % 64 != 0) return; {LAUNCH}": "n % 64 == 0",
    f"if (n > 2048 || n % 64) return; {LAUNCH}": "n <= 2048; n % 64 == 0",
    f"if (!n || std::min(n, m) < 4) return; {LAUNCH}": "n != 0",
    f"if (n) {LAUNCH}": "n != 0",
    f"for (int i = 0; i < 9; i++) {{ if (n == i + j) continue; if (n < 4) break; {LAUNCH} }}": (
        "n >= 4"
    ),
    f"if (n + 2 * j > 100) abort(); {LAUNCH}": "n + (2 * k) <= 100",
    f"if (n < 4) {{ if (ask(n)) fail(n); return; }} {LAUNCH}": "n >= 4",
}
"""Bodies with the conditions, in the names of the kernel's parameters."""
OPEN = [
    f"if (n < j) fail(n); {LAUNCH}",
    f"if (n < j && ask(n)) return; {LAUNCH}",
    f"if (n > 0 || ask(n)) {LAUNCH}",
    f"if (n < j) return; n = m; j = m; {LAUNCH}",
    f"change(n); if (n < 4) return; change(n); {LAUNCH}",
    f"if (m < 4) return; {LAUNCH}",
    f"if (m > 4) {{ if (n < 4) return; }} {LAUNCH}",
    f"{LAUNCH} if (n < 4) return;",
    f"if (n < 4) goto end; {LAUNCH} end: return;",
    f"if (ask(n)) goto on; if (n < 4) return; on: {LAUNCH}",
    f"switch (m) {{ case 1: if (n < 4) return; case 2: {LAUNCH} }}",
    f"switch (m) {{ case 1: {{ if (n < 4) return; {{ case 2: {LAUNCH} }} }} }}",
    f"auto f = [&] {{ if (n < 4) return; }}; f(); {LAUNCH}",
    f"while (ask(m)) {{ if (n < 4) break; }} {LAUNCH}",
    f"if (n % 64 == 3) return; {LAUNCH}",
    f"if (n % j != 0) return; {LAUNCH}",
    f"if (int q = m; n < 4) return; {LAUNCH}",
    f"if (n > 0.5f) {LAUNCH}",
    f"if (out == nullptr) return; {LAUNCH}",
    f"if (!out) return; {LAUNCH}",
    f"int &r = n; if (n < 4) return; {LAUNCH}",
]


def conditions(compiler: Compiler, body: str) -> list[str]:
    (launch,) = read(compiler, KERNEL.replace("BODY", body)).launches.read
    return [each.condition for each in launch.ties if each.axis is None]


@pytest.mark.parametrize("body", GUARDED)
def test_what_holds_where_a_launch_is_reached(compiler: Compiler, body: str) -> None:
    assert "; ".join(conditions(compiler, body)) == GUARDED[body]


@pytest.mark.parametrize("body", OPEN)
def test_what_says_nothing(compiler: Compiler, body: str) -> None:
    """Control comes to the launch all the same, or the variables are others by then."""
    assert conditions(compiler, body) == []


def test_what_holds_where_nothing_wraps(compiler: Compiler) -> None:
    (launch,) = read(
        compiler, KERNEL.replace("BODY", f"if (u - 1 > 8) return; {LAUNCH}")
    ).launches.read
    (found,) = (each for each in launch.ties if each.axis is None)
    assert (found.condition, found.exact) == ("u - 1 <= 8", False)
