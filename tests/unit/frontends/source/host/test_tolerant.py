"""Sources become code of the device although their host code does not compile."""

from __future__ import annotations

import re

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.compilers import Compiler, find_compiler
from fencepost.frontends.source.host.tolerant import compile_device
from fencepost.frontends.source.languages import Language

KERNEL = "__global__ void k(int *p) {\n  p[threadIdx.x] = 1;\n}\n"
HIP = f"#include <hip/hip_runtime.h>\n{KERNEL}"


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def source(text: str) -> Source:
    return Source("-", text, Language.HIP, "gfx942")


def test_what_compiles_is_left_as_it_is(compiler: Compiler) -> None:
    assert compile_device(source(HIP), compiler, 60).left_out == ""


def test_host_code_that_does_not_compile_is_left_out(compiler: Compiler) -> None:
    text = (
        f"#include <boost/sort.hpp>\n{HIP}boost::vector<int> kept;\n"
        "template <int N> __global__ void t(int *p) { p[threadIdx.x] = N; }\n"
        "void other(gl::Window &w) { w.draw(); }\n"
        "int main() {\n  Timer timer; timer.start();\n"
        "  if (cublas_ready()) { t<64><<<1, 64>>>(0); } else { lost(); }\n}\n"
    )
    found = compile_device(source(text), compiler, 60)
    assert "define protected amdgpu_kernel void @_Z1kPi(" in found.module
    assert "define protected amdgpu_kernel void @_Z1tILi64EEvPi(" in found.module
    assert "boost/sort.hpp was not found" in found.left_out
    assert re.search(r"!DILocation\(line: 4, column: \d+", found.module) is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{HIP}__device__ int f() {{ return lost; }}\n", "lost"),
        (f"{HIP}struct S {{ Lost a; int b; }};\n__global__ void q(S s) {{}}\n", "Lost"),
        (f'#include "config.h"\n{HIP}', r"config\.h"),
        (f"{HIP}#ifndef TILE\n#error no tile\n#endif\n", "no tile"),
        (f"{HIP}const int n = lost();\n__global__ void q(int *p) {{ *p = n; }}\n", "lost"),
    ],
)
def test_an_error_in_what_the_device_needs_is_told(
    compiler: Compiler, text: str, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        compile_device(source(text), compiler, 60)
