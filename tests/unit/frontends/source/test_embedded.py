"""Kernels in strings of host code keep their lines."""

from __future__ import annotations

from fencepost.frontends.source.embedded import embedded_kernels, holds_kernels, without_kernels

RAW = """int before;
const char *s = R"CL(
__kernel void k(__global int *p) {
  p[0] = 1;
})CL";
void run() { clCreateKernel(0, "k", 0); }
"""
PLAIN = """const char *s = "#define N 4\\n"
  "__kernel void k(__global int *p) {\\n"
  // a remark with a "quotation
  "  p[N] = '\\\\0';\\n" "}\\n";
void run() { clCreateKernel(0, "k", 0); }
"""


def test_a_raw_string_is_the_source() -> None:
    assert holds_kernels(RAW)
    assert embedded_kernels(RAW, "a.cpp") == (
        '#line 2 "a.cpp"\n\n__kernel void k(__global int *p) {\n  p[0] = 1;\n}\n'
    )


def test_strings_in_a_row_are_one_source_without_their_escapes() -> None:
    assert holds_kernels(PLAIN)
    assert embedded_kernels(PLAIN, "a.cpp") == (
        '#line 1 "a.cpp"\n#define N 4\n__kernel void k(__global int *p) {\n'
        "#line 4 \"a.cpp\"\n  p[N] = '\\0';\n"
        '#line 4 "a.cpp"\n}\n#line 1 "a.cpp"\n\n'
    )


def test_a_line_that_goes_on_is_not_broken() -> None:
    text = RAW.replace("int before;", "").replace("p[0] = 1;", "A \\\n  B")
    assert "A \\\n  B\n" in embedded_kernels(text, "a.cpp")
    text = 'const char *s = "#define A \\\\\\n"\n\n"  1\\n__kernel void k() {}\\n"; clCreateKernel;'
    assert "#define A \\\n  1\n" in embedded_kernels(text, "a.cpp")


def test_strings_without_kernels_are_none() -> None:
    assert not holds_kernels('const char *s = "a text"; void f() { clCreateKernel(0, "k", 0); }')
    assert not holds_kernels(RAW.replace("clCreateKernel", "create"))
    assert not holds_kernels('// "__kernel void k() {}"\nclCreateKernel;')
    assert not holds_kernels("__kernel void k() {} // clCreateKernel")


def test_host_code_keeps_its_lines_without_them() -> None:
    host = without_kernels(RAW)
    assert "__kernel" not in host
    assert host.count("\n") == RAW.count("\n")
    assert host.splitlines()[5] == RAW.splitlines()[5]
    assert without_kernels(PLAIN) == PLAIN
