"""Host code with an error is left out, and nothing that the device needs."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.outline import Outline, Span, blanked
from fencepost.frontends.source.host.text import tokens

DEVICE = "__attribute__((device))"


def without(text: str, *, whole: bool = False) -> str | None:
    """The text without what is left out for an error at `@`; None where nothing may be."""
    at = text.index("@")
    text = text.replace("@", "")
    span = Outline(tokens(text)).leave_out(at, whole=whole)
    return None if span is None else " ".join(blanked(text, [span]).split())


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("void f() { a; @b(c); d; }", "void f() { a; d; }"),
        ("void f() { if (@b) { a; } }", "void f() { { a; } }"),
        ("void f() { for (int i = 0; i < @n; i++) { a; } }", "void f() { { a; } }"),
        ("void f() { g([&] { @b; a; }); }", "void f() { g([&] { a; }); }"),
        ("void f() { g(a, [&] { b; }, @c); d; }", "void f() { d; }"),
        ("namespace n { void f() { @b; } }", "namespace n { void f() { } }"),
        ("struct S { void f() { @b; } int a; };", "struct S { void f() { } int a; };"),
        ("void f(@T x) { a; } int b;", "int b;"),
        ("@T x = 3; int b;", "int b;"),
        ("struct S f() { @a; b; }", "struct S f() { b; }"),
        ("struct S { int f() const { @a; } };", "struct S { int f() const { } };"),
        ("auto f(int a) -> T<1> { @b; }", "auto f(int a) -> T<1> { }"),
        ("void f() { int a[] = {one, @b}; c; }", "void f() { int a[] = { }; c; }"),
        ("void f() { do { a; } while (@b); c; }", "void f() { do { a; } c; }"),
        ("template <class T> void f(@V x) { a; } int b;", None),
        ("const int N = 1; void f() { const @T N = 4; k<N>(); }", "const int N = 1; void f() { }"),
        ("enum { N = 1 }; void f() { using @l::N; k<N>(); }", "enum { N = 1 }; void f() { }"),
        ("void f() { int N = 1; { @T N = 4; k<N>(); } }", "void f() { }"),
        ("void g(int N) { } void f() { @T N = 4; a; }", "void g(int N) { } void f() { a; }"),
        ("const int N = 1; namespace m { const @T N = 4; }", None),
        (f"@T x; {DEVICE} int f() {{ return a.x; }}", f"{DEVICE} int f() {{ return a.x; }}"),
        (f"@T x; {DEVICE} int f() {{ return x; }}", None),
        (f"const @T A = 1, N = 4; {DEVICE} int f() {{ return N; }}", None),
        (f"[[x]] int pick(int, @T *); {DEVICE} int f() {{ return pick(1); }}", None),
        (f"template <> const @T N<float> = 4; {DEVICE} int f() {{ return N<float>; }}", None),
    ],
)
def test_what_is_left_out_is_a_statement_or_a_declaration(text: str, left: str | None) -> None:
    assert without(text) == left


@pytest.mark.parametrize(
    "text",
    [
        f"{DEVICE} void f() {{ @b; }}",
        "__attribute__((global)) void f() { @b; }",
        f"struct S {{ {DEVICE} void f() {{ @b; }} }};",
        "constexpr int f() { return @b; }",
        f"void f() {{ g([] {DEVICE} () {{ a; }}); @b; }}",
        "struct S { @T a; int b; };",
        "void f() { struct S { @T a; }; }",
        "struct @S : T { };",
        "struct alignas(16) S { @T a; int b; };",
        "struct __attribute__((aligned(16))) { @T a; int b; } s;",
        "template <class T = decltype(f())> struct S { @V a; };",
        "struct S : T<(2)> { @V a; };",
        "enum E { A = @b, C };",
        "const int n[] = { @b, 4 };",
        "const int n{@b};",
        "const int n = f({@b});",
        "auto f = [](int a) { return @b; };",
        "void f() { struct S { int a{@b}; }; }",
        "S() : a{@b} { c; }",
        "using A = @T;",
        f"{DEVICE} @T x;",
        "constexpr @T n = 3;",
        f"const int n = @b; {DEVICE} int f() {{ return n; }}",
        "",
    ],
)
def test_what_the_device_may_need_stays(text: str) -> None:
    assert without(text if "@" in text else "@") is None


def test_a_whole_function_is_left_out_at_last() -> None:
    assert without("void f() { a; if (b) { @c; } } int d;", whole=True) == "void f() { } int d;"


def test_lines_stay_where_they_are() -> None:
    assert blanked("a\nbc\nd", [Span(2, 5), Span(0, 1)]) == " \n  \nd"
    assert blanked("abcd", [Span(0, 3), Span(1, 2)]) == "   d"
