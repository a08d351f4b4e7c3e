"""The compiler's runs on host code, and on preprocessed text."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.compilers import Compiler, find_compiler
from fencepost.frontends.source.host.clang import compiled_text, device_text, host_text
from fencepost.frontends.source.host.includes import without_directives
from fencepost.frontends.source.languages import Language

TEXT = """#include <hip/hip_runtime.h>
#ifdef __HIP_DEVICE_COMPILE__
__global__ void device() {}
#else
__global__ void host() {}
#endif
__device__ int n = N;
"""


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def source(*words: str) -> Source:
    return Source("-", TEXT, Language.HIP, "gfx942", words)


def test_text_is_of_one_side(compiler: Compiler) -> None:
    assert b"void host()" in host_text(source("-DN=1"), compiler, 60).stdout
    assert b"void device()" in device_text(source("-DN=1"), compiler, 60).stdout


def test_a_macro_is_expanded_once(compiler: Compiler) -> None:
    """A second time, a macro that names itself would give another number."""
    for words in (("-DN=N + 1",), ("-D", "N=N + 1")):
        given = source(*words)
        text = device_text(given, compiler, 60).stdout.decode("latin-1")
        text = without_directives(text, "", "").text
        text = text.replace("__attribute__((device)) int n =", "enum { N = 4 }; int n =")
        text = text.replace("int n = N", "__attribute__((device)) int n = N")
        done = compiled_text(given, compiler, text.encode("latin-1"), 60)
        assert b"global i32 5" in done.stdout, done.stderr
