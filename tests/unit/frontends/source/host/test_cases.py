"""Values that variables have below conditions, in host code."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import Compiler, find_compiler
from tests.unit.frontends.source.host.test_read import in_main, joined, read, sizes, sizes_of

K = "k<<<1, n>>>(p, n);"


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


KNOWN = {
    "a case": f"switch (n) {{ case 64: {K} }}",
    "the second case": f"switch (n) {{ case 32: break; case 64: p++; {K} break; }}",
    "a case in braces": f"switch (n) {{ case 32: {{ p++; break; }} case 64: {{ {K} break; }} }}",
    "behind a return": f"switch (n) {{ default: return; case 64: {K} }}",
    "of a dim3 before": "dim3 b(n, 1, 1); switch (n) { case 64: k<<<1, b>>>(p, n); }",
    "in another switch": f"switch (n) {{ case 64: switch (*p) {{ case 1: {K} }} }}",
    "an equality": f"if (n == 64) {K}",
    "an equality of a constant": f"const int B = 64; if (B == n) {{ {K} }} else p++;",
}
OPEN = {
    "fallen through": f"switch (n) {{ case 32: p++; case 64: {K} }}",
    "fallen through by a condition": f"switch (n) {{ case 32: if (*p) break; case 64: {K} }}",
    "two labels": f"switch (n) {{ case 32: case 64: {K} }}",
    "the default": f"switch (n) {{ case 64: break; default: {K} }}",
    "a range": f"switch (n) {{ case 32 ... 64: {K} }}",
    "a label within": f"switch (n) {{ case 64: if (*p) {{ case 32: {K} }} }}",
    "a jump": f"switch (n) {{ case 64: here: {K} break; case 32: goto here; }}",
    "a narrower number": f"switch ((char)n) {{ case 64: {K} }}",
    "another variable": f"int m = *p; switch (m) {{ case 64: {K} }}",
    "the other branch": f"if (n == 64) p++; else {K}",
    "another comparison": f"if (n >= 64) {K}",
    "one of two conditions": f"if (n == 64 || *p) {K}",
    "changed": f"if (n == 64) {{ n = *p; {K} }}",
    "changed elsewhere": f"if (n == 64) {{ {K} }} n++;",
    "handed over": f"read(&n); switch (n) {{ case 64: {K} }}",
    "of another scope": f"if (n == 64) {{ int n = *p; {K} }}",
}


def test_a_variable_has_the_value_of_its_case(compiler: Compiler) -> None:
    host = read(compiler, joined(KNOWN.values()))
    for number, name in enumerate(KNOWN):
        assert sizes_of(host, number) == {(64, 1, 1)}, name


def test_it_has_none_where_it_may_be_another(compiler: Compiler) -> None:
    host = read(compiler, joined(OPEN.values()))
    for number, name in enumerate(OPEN):
        assert sizes_of(host, number) == {None}, name


def test_cases_of_a_template_are_those_of_its_instances(compiler: Compiler) -> None:
    launch = "k<<<1, n>>>(p, 3);"
    before = (
        "template <class T> void go(T *p, int n) {\n"
        f"switch (n) {{ case 64: {launch} break;\ncase 32: {launch} break; }} }}\n"
        "template void go(int *, int);"
    )
    assert set(sizes(read(compiler, in_main("go(p, n);", before=before)))) == {
        (64, 1, 1),
        (32, 1, 1),
    }
