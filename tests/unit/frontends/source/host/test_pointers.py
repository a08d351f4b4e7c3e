"""Pointers of a launch that lead to one object; and those that may lead to others."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.compilers import Compiler
from tests.unit.frontends.source.host.test_read import compiler, read

__all__ = ["compiler"]

KERNEL = """#include <hip/hip_runtime.h>
struct D { float *p, *q; };
__global__ void k(float *a, const float *b, float *c) { a[threadIdx.x] = b[0] + c[0]; }
void run(float *x, float *y, D d, D *of, D some[2], float *volatile v, float *z[2]) {
  k<<<1, 64>>>(GIVEN);
}
"""
ONE = (("a", "b"),)


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ("x, x, y", ONE),
        ("(float *)x, (x), y", ONE),
        ("d.p, d.p, x", ONE),
        ("of->p, of->p, x", ONE),
        ("x, y, y", (("b", "c"),)),
        ("x, x, x", (("a", "b"), ("a", "c"))),
        ("x, x + 1, y", ()),
        ("&x[0], x, y", ()),
        ("d.p, d.q, x", ()),
        ("d.p, of->p, x", ()),
        ("some[0].p, some[1].p, x", ()),
        ("some[0].p, some[0].p, x", ()),
        ("z[0], z[1], x", ()),
        ("v, v, x", ()),
        ("x++, x++, y", ()),
    ],
)
def test_one_variable_is_one_object(
    compiler: Compiler, given: str, same: tuple[tuple[str, str], ...]
) -> None:
    """Only where nothing comes between: an offset, an index, or another read of what may change."""
    (launch,) = read(compiler, KERNEL.replace("GIVEN", given)).launches.read
    assert launch.same == same


def test_what_is_only_read_is_no_matter(compiler: Compiler) -> None:
    """But of three that are one object, one of which is written, all are."""
    text = KERNEL.replace("float *a", "const float *a").replace("a[threadIdx.x] = ", "c[1] = ")
    for given, same in (("x, x, y", ()), ("x, x, x", (("a", "b"), ("a", "c")))):
        (launch,) = read(compiler, text.replace("GIVEN", given)).launches.read
        assert launch.same == same
