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


BASES = """#include <hip/hip_runtime.h>
struct A { int x; float *p; }; struct B { int y; float *p; }; struct C : A, B {};
struct L : A { }; struct R : A { }; struct D : L, R { };
__global__ void of(A *a, B *b) { a->x = b->y; }
__global__ void k(float *a, float *b) { a[threadIdx.x] = b[0]; }
void run(C *c, D &d, A *of_many, A **more) { LAUNCH; }
"""


@pytest.mark.parametrize(
    "launch",
    [
        "of<<<1, 64>>>(c, c)",
        "k<<<1, 64>>>(d.L::p, d.R::p)",
        "k<<<1, 64>>>(((L &)d).p, ((R &)d).p)",
        "k<<<1, 64>>>((of_many++)->p, (of_many++)->p)",
        "k<<<1, 64>>>((*more++)->p, (*more)->p)",
        "k<<<1, 64>>>((*of_many).p, (*(of_many + 1)).p)",
    ],
)
def test_other_objects_in_one(compiler: Compiler, launch: str) -> None:
    """Bases of one object, and what a pointer leads to when it has moved."""
    (found,) = read(compiler, BASES.replace("LAUNCH", launch)).launches.read
    assert found.same == ()


def test_pointers_to_pointers_that_are_written(compiler: Compiler) -> None:
    text = KERNEL.replace("float *a, const float *b", "const float **a, const float **b")
    text = text.replace("a[threadIdx.x] = b[0] + c[0];", "a[0] = c; b[1] = c;")
    text = text.replace("float *x, float *y", "const float **x, float *y").replace(
        "GIVEN", "x, x, y"
    )
    (launch,) = read(compiler, text).launches.read
    assert (launch.same, launch.shared) == (ONE, ONE)
