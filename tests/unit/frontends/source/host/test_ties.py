"""Grids are tied to arguments where that is certain, and to nothing where it may be another.

Most programs of the second list would make a careless reader lie: the kernel would be proved for
grids that go with an argument that it never gets.
"""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.compilers import Compiler, find_compiler
from fencepost.frontends.source.host.read import read_host_code
from fencepost.frontends.source.host.tie import Tie
from fencepost.frontends.source.languages import Language

BEFORE = """
#include <hip/hip_runtime.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
__global__ void k(int *p, int n) { p[threadIdx.x] = n; }
__global__ void two(int *p, int w, int h) { p[threadIdx.x] = w + h; }
__global__ void wide(int *p, size_t n) { p[threadIdx.x] = n; }
__global__ void plain(int *p, unsigned n) { p[threadIdx.x] = n; }
__global__ void narrow(int *p, short n) { p[threadIdx.x] = n; }
__global__ void keyword(int *p, int lambda) { p[threadIdx.x] = lambda; }
#define DIV_UP(a, b) (((a) + (b) - 1) / (b))
inline int div_up(int a, int b) { return (a + b - 1) / b; }
template <class T> T cdiv(T a, T b) { return (a + b - 1) / b; }
inline short small(int a) { return a / 256; }
inline int twice(int a) { return a * 2; }
int declared(int a);
int counted(int a) { static int c; c = c + 1; return a / 256 + c; }
__attribute__((weak)) int replaced(int a) { return a / 256; }
struct Size { int n; int *q; };
struct Bound { int &n; };
void change(int &);
void change(Size *);
int any();
int number;
constexpr int B = 256;
"""

TIED = {
    "k<<<(n + 255) / 256, 256>>>(p, n);": "groups_x == (n + 255) // 256",
    "k<<<n / B, B>>>(p, n);": "groups_x == n // 256",
    "k<<<(n - 1) / B + 1, B>>>(p, n);": "groups_x == ((n - 1) / 256) + 1",
    "k<<<DIV_UP(n, 256), 256>>>(p, n);": "groups_x == ((n + 256) - 1) // 256",
    "k<<<div_up(n, 256), 256>>>(p, n);": "groups_x == ((n + 256) - 1) // 256",
    "k<<<cdiv(n, 256), 256>>>(p, n);": "groups_x == ((n + 256) - 1) // 256",
    "k<<<n >> 8, 256>>>(p, n);": "groups_x == n // 256",
    "k<<<ceil(n / 256.0), 256>>>(p, n);": "groups_x == (n + 255) // 256",
    "k<<<ceil(n / 256), 256>>>(p, n);": "groups_x == n / 256",
    "k<<<ceil((float)n / 256), 256>>>(p, n);": "n >= 16777216 or groups_x == (n + 255) // 256",
    "k<<<std::min(n / 256, 64), 256>>>(p, n);": "groups_x <= n // 256; groups_x <= 64",
    "k<<<std::max(n / 256, 1), 256>>>(p, n);": "groups_x >= n // 256; groups_x >= 1",
    "k<<<n / 256 < m ? n / 256 : m, 256>>>(p, n);": "groups_x <= n // 256",
    "k<<<n, 256>>>(p, n);": "groups_x == n",
    "k<<<4, n>>>(p, n);": "items_x == n",
    "k<<<m, n>>>(p, n);": "groups_x >= 1; items_x == n",
    "two<<<m, dim3(64, n)>>>(p, n, 4);": "groups_x >= 1; items_x == 64; items_y == w",
    "two<<<m, dim3(n, std::min(m, 4))>>>(p, n, m);": (
        "groups_x == h; items_x == w; items_y <= h; items_y <= 4"
    ),
    "k<<<(n + 255) / twice(128), 256>>>(p, n);": "groups_x == (n + 255) // 256",
    "k<<<(n + twice(128) - 1) / 256, 256>>>(p, n);": "groups_x == ((n + 256) - 1) // 256",
    "k<<<n / 8 + (n % 8 != 0), 64>>>(p, n);": "n < 0 or groups_x == (n + 7) // 8",
    "k<<<n / 8 + (n % 8 == 0 ? 0 : 1), 64>>>(p, n);": "n < 0 or groups_x == (n + 7) // 8",
    "k<<<n % 8 ? n / 8 + 1 : n / 8, 64>>>(p, n);": "n < 0 or groups_x == (n + 7) // 8",
    "plain<<<u / 8 + (u % 8 > 0), 64>>>(p, u);": "groups_x == (n + 7) // 8",
    "dim3 g(n / 64, 4); k<<<g, 256>>>(p, n);": "groups_x == n // 64; groups_y == 4",
    "dim3 g; g.y = n / 64; k<<<g, 256>>>(p, n);": "groups_x == 1; groups_y == n // 64",
    "int g = n / 64; k<<<g, 256>>>(p, n);": "groups_x == n // 64",
    "int g = n / 64; k<<<g, 256>>>(p, g);": "groups_x == n",
    "int g = n / 64; two<<<g, 256>>>(p, g, n);": "groups_x == w; groups_x == h // 64",
    "const int c = n; k<<<n / 64, 256>>>(p, c);": "groups_x == n // 64",
    "k<<<s.n / 64, 256>>>(p, s.n);": "groups_x == n // 64",
    "k<<<o->n / 64, 256>>>(p, o->n);": "groups_x == n // 64",
    "k<<<number / 64, 256>>>(p, number);": "groups_x == n // 64",
    "int c = 1; if (n) c = any(); k<<<c / 64, 256>>>(p, c);": "groups_x == n // 64",
    "int c = 1; if (n) c = any(); int g = c / 64; k<<<g, 256>>>(p, c);": "groups_x == n // 64",
    "for (int i = 1; any(); i += 2) { int g = i / 8; k<<<g, 64>>>(p, i); }": (
        "groups_x == n // 8; n >= 1"
    ),
    "bool b = n; k<<<b + 1, 256>>>(p, b);": "groups_x == n + 1",
    "two<<<dim3(n / 8, m / 9), dim3(8, 9)>>>(p, n, m);": "groups_x == w // 8; groups_y == h // 9",
    "hipLaunchKernelGGL(k, dim3(n / 256), dim3(256), 0, 0, p, n);": "groups_x == n // 256",
}
"""Launches, and what ties their grids, but for one workgroup along y and z."""

INEXACT = {
    "k<<<(u + 255) / 256, 256>>>(p, n); plain<<<(u + 255) / 256, 256>>>(p, u);": "n: u",
    "plain<<<n / 256, 256>>>(p, n);": "negative numbers are others",
    "wide<<<(z + 255) / 256, 256>>>(p, z);": "more than 32 bits",
    "dim3 b(16, 16); dim3 g(n / b.x, 1); k<<<g, b>>>(p, n);": "n is converted to unsigned",
}
"""Ties that hold where nothing wraps, and why only there."""

OPEN = {
    "another number": "k<<<n / 256, 256>>>(p, m);",
    "changed between": "int g = n / 256; n = 3; k<<<g, 256>>>(p, n);",
    "changed in a loop": "int g = n / 256; while (n) { k<<<g, 256>>>(p, n); n /= 2; }",
    "changed by a loop's step": "int g = n / 256; for (; n > 1; n--) k<<<g, 256>>>(p, n);",
    "changed through a reference": "int g = n / 256; change(n); k<<<g, 256>>>(p, n);",
    "changed by a reference": "int &r = n; int g = n / 256; r = 3; k<<<g, 256>>>(p, n);",
    "changed by a lambda": "auto f = [&] { n = 3; }; int g = n / 256; f(); k<<<g, 256>>>(p, n);",
    "changed in the launch": "k<<<n++ / 256, 256>>>(p, n);",
    "changed by an argument": "k<<<n / 256, 256>>>(p + (n = 3), n);",
    "changed by a call in the launch": "k<<<number / 256, 256>>>(p + any(), number);",
    "a member that a call may change": "int g = s.n / 256; change(&s); k<<<g, 256>>>(p, s.n);",
    "a member behind a pointer": "int g = o->n / 256; k<<<g, 256>>>(p, o->n);",
    "a member that is a reference": "Bound b{n}; int g = b.n / 256; n = 3; k<<<g, 256>>>(p, b.n);",
    "a variable of all files": "int g = number / 256; k<<<g, 256>>>(p, number);",
    "computed once for all calls": "static int g = n / 256; k<<<g, 256>>>(p, n);",
    "narrowed": "k<<<l / 256, 256>>>(p, l);",
    "narrowed twice": "short c = n; int d = c; k<<<n / 256, 256>>>(p, d);",
    "a narrow size": "k<<<(unsigned char)(n / 256), 256>>>(p, n);",
    "a narrow variable": "short g = n / 256; k<<<g, 256>>>(p, n);",
    "a part of a narrow size": "k<<<(unsigned short)n / 256, 256>>>(p, n);",
    "a function that is narrow": "k<<<small(n), 256>>>(p, n);",
    "a narrow minimum": "k<<<std::max<short>(n / 256, m), 256>>>(p, n);",
    "narrower": "narrow<<<n / 256, 256>>>(p, n);",
    "a function that is not known": "k<<<declared(n), 256>>>(p, n);",
    "a function that does more": "k<<<counted(n), 256>>>(p, n);",
    "a function that may be another": "k<<<replaced(n), 256>>>(p, n);",
    "a divisor that is not known": "k<<<n / m, 256>>>(p, n);",
    "a float that is no power of two": "k<<<ceil(n / 100.0), 256>>>(p, n);",
    "a float that is cut": "k<<<n / 256.0, 256>>>(p, n);",
    "one of two": "k<<<m ? n / 256 : 1, 256>>>(p, n);",
    "rounded up by another number": "k<<<n / 8 + (m % 8 != 0), 64>>>(p, n);",
    "rounded up by another divisor": "k<<<n / 8 + (n % 9 != 0), 64>>>(p, n);",
    "rounded up where nothing is left": "k<<<n / 8 + (n % 8 == 0), 64>>>(p, n);",
    "one of two quotients": "k<<<n % 8 ? n / 8 + 1 : m / 8, 64>>>(p, n);",
    "rounded up behind a cut": "k<<<(short)(n / 8) + (n % 8 != 0), 64>>>(p, n);",
    "rounded up by a part": "k<<<n / 8 + ((unsigned char)(n % 800) != 0), 64>>>(p, n);",
    "the remainder itself": "k<<<n / 8 + n % 8, 64>>>(p, n);",
    "a volatile number": "volatile int v = n; k<<<v / 256, 256>>>(p, v);",
    "a shadowing number": "{ int n = 5; m = n; } { int n = any(); k<<<m / 256, 256>>>(p, n); }",
    "a truth value": "bool b = n; k<<<n, 256>>>(p, b);",
    "a name that is none": "keyword<<<n / 256, 256>>>(p, n);",
    "a workgroup of another number": "k<<<4, m>>>(p, n);",
    "a workgroup that changed": "int b = n; n = m; k<<<4, b>>>(p, n);",
    "what was not understood": "int g = n / 256; lib::set(n); k<<<g, 256>>>(p, n);",
    "a macro that hides": "int g = n / 256;\n#define n m\nk<<<g, 256>>>(p, n);\n#undef n",
}


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def ties_of(compiler: Compiler, bodies: list[str], before: str = BEFORE) -> list[list[Tie]]:
    """The ties of the last launch in each body, each a function of its own; one workgroup along y
    and z is left out.
    """
    text, ends = before, []
    for number, body in enumerate(bodies):
        arguments = "int *p, int n, int m, unsigned u, long l, size_t z, Size s, Size *o"
        text += f"void f{number}({arguments}) {{\n{body}\n}}\n"
        ends.append(text.count("\n"))
    source = Source("-", text, Language.HIP, Language.HIP.processor)
    host = read_host_code(source, compiler, 60)
    assert host.failure == ""
    found: list[list[Tie]] = []
    begin = before.count("\n")
    for end in ends:
        mine = [each for each in host.launches.read if begin < each.place.line <= end]
        assert mine, text.splitlines()[begin:end]
        ones = ("groups_y == 1", "groups_z == 1")
        found.append([each for each in mine[-1].ties if each.condition not in ones])
        begin = end
    return found


def test_what_ties_a_grid(compiler: Compiler) -> None:
    for body, ties in zip(TIED, ties_of(compiler, list(TIED)), strict=True):
        assert "; ".join(each.condition for each in ties) == TIED[body], body
        assert all(each.exact for each in ties), body


def test_what_holds_where_nothing_wraps(compiler: Compiler) -> None:
    for body, ties in zip(INEXACT, ties_of(compiler, list(INEXACT)), strict=True):
        assert ties, body
        assert not ties[0].exact, body


def test_what_ties_nothing(compiler: Compiler) -> None:
    bodies = list(OPEN.values())
    for why, ties in zip(OPEN, ties_of(compiler, bodies), strict=True):
        # Only that there are some workgroups is known.
        assert {each.condition for each in ties} <= {"groups_x >= 1"}, why


def test_an_instance_has_its_own_constant(compiler: Compiler) -> None:
    """The workgroup of one instance of a template says nothing of another."""
    before = BEFORE + "template <int T> void run(int *p, int n) { k<<<n / T, T>>>(p, n); }\n"
    host = read_host_code(
        Source(
            "-",
            f"{before}void f(int *p, int n) {{ run<64>(p, n); run<128>(p, n); }}",
            Language.HIP,
            Language.HIP.processor,
        ),
        compiler,
        60,
    )
    found = {
        each.workgroup[0]: [tie.condition for tie in each.ties if tie.axis == 0]
        for each in host.launches.read
        if each.workgroup is not None
    }
    assert found == {64: ["groups_x == n // 64"], 128: ["groups_x == n // 128"]}
