"""Inputs of `check`: text, bytes, paths, and what Triton compiled."""

from __future__ import annotations

from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace

import pytest

import fencepost
from fencepost.api.inputs import read_input
from fencepost.errors import InputError
from fencepost.frontends.source.compilers import find_compiler

MODULE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) "target-cpu"="gfx942" {
  store i32 1, ptr addrspace(1) %out
  ret void
}
"""
SOURCE = """
__global__ void __launch_bounds__(128) k(int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = s[127 - threadIdx.x];
}
"""
ONE = fencepost.CheckOptions(workgroup=(1, 1, 1), grid=(1, 1, 1))


def needs_compiler() -> None:
    try:
        find_compiler(None)
    except fencepost.UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def test_modules(tmp_path: Path) -> None:
    """Text, its bytes and a file with it are the same input."""
    path = tmp_path / "k.ll"
    path.write_text(MODULE, encoding="utf-8")
    for given in (MODULE, MODULE.encode(), path):
        (report,) = fencepost.check(given, ONE)
        assert (report.kernel, report.verdict.value) == ("k", "proved")


def test_sources(tmp_path: Path) -> None:
    """A source is compiled, as text or from a file, and its lines are named."""
    needs_compiler()
    path = tmp_path / "k.hip"
    path.write_text(SOURCE, encoding="utf-8")
    options = fencepost.CheckOptions(workgroup=(128, 1, 1), grid=(1, 1, 1))
    for given in (SOURCE, path):
        (report,) = fencepost.check(given, options)
        assert report.verdict.value == "bug"
        assert report.findings[0].diagnostic.locations[0].line in (4, 5)


def test_kernels_in_strings_of_host_code(tmp_path: Path) -> None:
    needs_compiler()
    path = tmp_path / "main.cpp"
    kernel = "__kernel void k(__global int *p) {\n  p[0] = get_local_id(0);\n}\n"
    path.write_text(f'// host\nauto s = R"({kernel})"; // clCreateKernel\n', encoding="utf-8")
    (report,) = fencepost.check(path, fencepost.CheckOptions(workgroup=(64, 1, 1)))
    assert report.verdict.value == "bug"
    assert report.findings[0].diagnostic.locations[0].line == 3


def test_sources_that_do_not_compile() -> None:
    needs_compiler()
    with pytest.raises(fencepost.InputError):
        fencepost.check("__global__ void k(int *o) { o[0] = nothing; }")


def test_a_path_that_is_given_as_text(tmp_path: Path) -> None:
    """What to write instead is said; a text that names nothing is read as a text."""
    path = tmp_path / "k.ll"
    path.write_text("; no kernel")
    with pytest.raises(InputError, match="is the name of a file") as caught:
        fencepost.check(str(path))
    assert caught.value.mend == f"fencepost.check(pathlib.Path({str(path)!r}))"
    with pytest.raises(InputError, match="LLVM does not accept"):
        fencepost.check("nothing of that name")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.ll", tmp_path, tmp_path / "a\0b"):
        with pytest.raises(fencepost.InputError, match="cannot be read"):
            fencepost.check(path)


def test_bytes_that_are_no_text() -> None:
    """LLVM says what is wrong with them."""
    assert read_input(b"\xff\xfe", "", 1.0).module == b"\xff\xfe"
    with pytest.raises(fencepost.InputError):
        fencepost.check(b"\xff\xfe")


def test_triton() -> None:
    """A compiled kernel is checked by what it holds; a kernel that it lacks is an error."""
    compiled = SimpleNamespace(asm={"llir": MODULE, "amdgcn": ""})
    assert [each.kernel for each in fencepost.check(compiled, ONE)] == ["k"]
    with pytest.raises(fencepost.InputError, match="no kernel 'other'"):
        fencepost.check(compiled, ONE, kernel="other")
    metadata = namedtuple("metadata", "name")("k")  # noqa: PYI024
    with pytest.raises(fencepost.InputError):  # Triton's metadata have more than a name
        fencepost.check(SimpleNamespace(asm={"llir": MODULE}, metadata=metadata), ONE)


@pytest.mark.parametrize("given", [7, None, SimpleNamespace(asm="x"), SimpleNamespace(asm={})])
def test_what_is_no_input(given: object) -> None:
    with pytest.raises(fencepost.InputError, match="cannot be checked"):
        fencepost.check(given)  # type: ignore[arg-type]
