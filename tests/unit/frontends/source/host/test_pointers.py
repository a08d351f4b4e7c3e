"""Pointers of a launch that lead to one object; and those that may lead to others."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.compilers import Compiler
from fencepost.frontends.source.host.host_launch import HostLaunch
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


OBJECTS = """#include <hip/hip_runtime.h>
struct S { float *p; const float *q; int n; };
struct R { const float *p, *q; };
struct Buf {
  float *d;
  float *data() { return d; } float *get(int i) { return d; } float *in() { return d; }
  float *out() { return d; } float &operator[](int i) { return d[i]; }
  operator float *() { return d; }
};
float *raw(Buf &buf) { return buf.d; }
float *fresh(int n);
void fill(void **a);
__global__ void k(float *a, const float *b) { a[threadIdx.x] = b[0]; }
__global__ void of(S s) { s.p[threadIdx.x] = s.q[0]; }
__global__ void reads(R s) { }
__global__ void both(S s, float *b) { s.p[threadIdx.x] = b[0]; }
void run(float *x, float *y, float *z, int c, int d, Buf *at) {
  Buf buf, other;
  BODY
}
"""


def launched(compiler: Compiler, body: str) -> HostLaunch:
    """The launch of a body."""
    (launch,) = read(compiler, OBJECTS.replace("BODY", body)).launches.read
    return launch


ONE_NAME = [
    ("float *&r = x;", "r, x"),
    ("float *&r = x; float *&t = r;", "x, t"),
]
MAY_BE_ONE = [
    # Variables that are given another one.
    ("float *q = x;", "q, x"),
    ("float *q; q = x;", "x, q"),
    ("float *q = x + c; float *r = q;", "r, x"),
    ("float *q = y; if (c) q = x;", "q, x"),
    ("float *q = c ? x : y;", "q, y"),
    ("float *q = c ? x : y, *r = d ? y : x;", "q, r"),
    ("float *q = c++ ? x : y, *r = c++ ? y : x;", "q, r"),
    ("float *q, *r; if (c) { q = x; r = y; } else { q = y; r = y; }", "q, r"),
    ("float *&r = x; r = y;", "x, y"),
    ("float *t = x; x = y; z = t;", "x, y"),
    ("float *t = x; x = y; y = t;", "t, y"),
    ("x = y; y = z; z = x;", "z, x"),
    # Elements of arrays.
    ("float *a[2] = {x, y};", "a[0], x"),
    ("float *a[2] = {x, x};", "a[0], a[1]"),
    ("float *a[2]; a[0] = x; a[1] = x;", "a[0], a[1]"),
    ("float *a[2] = {x, y};", "a[1], a[1]"),
    ("float *a[2] = {x, y};", "a[c], a[0]"),
    ("float *a[2] = {x, y};", "a[c], a[d]"),
    ("float *a[2] = {x, x};", "a[c], a[1 - c]"),
    ("float *a[2] = {x, y};", "a[c++], a[1 - c++]"),
    ("float *a[2] = {x, y}; a[c] = z;", "a[c], a[1 - c]"),
    # Getters.
    ("", "buf.data(), buf.data()"),
    ("", "buf.data(), &buf[0]"),
    ("", "buf, buf.data()"),
    ("", "buf.get(1), buf.get(1)"),
    ("", "at->data(), at->data()"),
    ("", "raw(buf), raw(buf)"),
    ("float *q = buf.data();", "q, buf.data()"),
]
APART = [
    ("float *q = y;", "q, x"),
    ("float *&r = y;", "r, x"),
    ("float *q = c ? x : y, *r = c ? y : x;", "q, r"),
    ("float *q, *r; if (c) { q = x; r = y; } else { q = y; r = x; }", "q, r"),
    ("float *t = x; x = y; y = t;", "x, y"),
    ("float *t = x; x = y; y = z; z = t;", "x, z"),
    ("float *q = fresh(c), *r = fresh(c);", "q, r"),
    ("float *a[2] = {x, y};", "a[0], y"),
    ("float *a[2] = {x, y};", "a[0], a[1]"),
    ("float *a[2] = {x, y};", "a[c], a[1 - c]"),
    ("float *a[2] = {x, y};", "a[c ^ 1], a[c]"),
    ("float *a[2] = {x, y};", "a[!c], a[c]"),
    ("float *a[2];", "a[0], a[1]"),
    ("", "buf.data(), other.data()"),
    ("", "buf.in(), buf.out()"),
    ("", "buf.get(0), buf.get(1)"),
    ("", "raw(buf), raw(other)"),
]


@pytest.mark.parametrize(("before", "given"), ONE_NAME)
def test_another_name(compiler: Compiler, before: str, given: str) -> None:
    launch = launched(compiler, f"{before} k<<<1, 64>>>({given});")
    assert (launch.same, launch.shared) == (ONE, ONE)


@pytest.mark.parametrize(("before", "given"), MAY_BE_ONE)
def test_what_may_be_one(compiler: Compiler, before: str, given: str) -> None:
    launch = launched(compiler, f"{before} k<<<1, 64>>>({given});")
    assert (launch.same, launch.shared) == ((), ONE)


@pytest.mark.parametrize(("before", "given"), APART)
def test_what_is_apart(compiler: Compiler, before: str, given: str) -> None:
    """As far as the text shows: the premise that arguments are apart covers the rest."""
    launch = launched(compiler, f"{before} k<<<1, 64>>>({given});")
    assert (launch.same, launch.shared) == ((), ())


FIELDS = (("s.p", "s.q"),)


@pytest.mark.parametrize(
    ("body", "shared"),
    [
        ("S s{x, x, 1}; of<<<1, 64>>>(s);", FIELDS),
        ("of<<<1, 64>>>(S{x, x, 1});", FIELDS),
        ("S s; s.p = x; s.q = x; of<<<1, 64>>>(s);", FIELDS),
        ("S s{x, y, 1}; s.q = x; of<<<1, 64>>>(s);", FIELDS),
        ("S t{x, x, 1}; S s = t; of<<<1, 64>>>(s);", FIELDS),
        ("S t{x, x, 1}, s; s = t; of<<<1, 64>>>(s);", FIELDS),
        ("float *q = x; S s{x, q, 1}; of<<<1, 64>>>(s);", FIELDS),
        ("S s{x, y, 1}; of<<<1, 64>>>(s);", ()),
        ("S s; s.p = x; s.q = y; of<<<1, 64>>>(s);", ()),
        ("S t{x, x, 1}, s{x, y, 1}; of<<<1, 64>>>(s);", ()),
        ("R s{x, x}; reads<<<1, 64>>>(s);", ()),
        ("S s{x, y, 1}; both<<<1, 64>>>(s, x);", (("s.p", "b"),)),
        ("S s{x, y, 1}; both<<<1, 64>>>(s, z);", ()),
        ("S s{x, y, 1}; k<<<1, 64>>>(s.p, x);", ONE),
        ("S s{x, y, 1}; k<<<1, 64>>>(s.p, y);", ()),
    ],
)
def test_fields_of_a_structure(
    compiler: Compiler, body: str, shared: tuple[tuple[str, str], ...]
) -> None:
    launch = launched(compiler, body)
    assert (launch.same, launch.shared) == ((), shared)


ARRAY = "hipLaunchKernel((const void *)k, dim3(1), dim3(64), {}, 0, 0);"


@pytest.mark.parametrize(
    ("before", "array", "same", "shared"),
    [
        ("void *a[] = {&x, &x};", "a", ONE, ONE),
        ("void *a[] = {(void *)&x, (void *)&x};", "(void **)a", ONE, ONE),
        ("void *a[2]; a[0] = &x; a[1] = &x;", "a", ONE, ONE),
        ("void *a[] = {&x, &x};", "(void **)&a", ONE, ONE),
        ("float *q = x; void *a[] = {&x, &q};", "a", (), ONE),
        ("void *a[] = {&x, &y};", "a", (), ()),
        ("void *a[] = {&x, &x}; a[1] = &y;", "a", (), ()),
        ("void *a[] = {&x, &x}; a[c] = &y;", "a", (), ()),
        ("void *a[] = {&x, &x}; fill(a);", "a", (), ()),
        ("void *a[] = {&x, &x}; void **b = a; b[1] = &y;", "a", (), ()),
    ],
)
def test_arguments_by_an_array(
    compiler: Compiler,
    before: str,
    array: str,
    same: tuple[tuple[str, str], ...],
    shared: tuple[tuple[str, str], ...],
) -> None:
    """Those whose addresses are listed once; of others nothing is known."""
    for body in (ARRAY.format(array), ARRAY.format(array).replace("(const void *)k", "k")):
        launch = launched(compiler, before + body)
        assert (launch.same, launch.shared) == (same, shared)
        assert (launch.arguments, launch.ties) == ((), ())
