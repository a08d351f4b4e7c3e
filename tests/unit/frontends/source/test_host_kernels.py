"""Host code of OpenCL as the source of its kernels, and as host code."""

from __future__ import annotations

from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.host_kernels import host_of, kernels_of_host
from fencepost.frontends.source.languages import Language

TEXT = 'const char *s = R"(kernel void k() {}\n)"; void f() { clCreateKernel(0, "k", 0); }\n'


def source(name: str) -> Source:
    return Source(name, TEXT, Language.OPENCL, "gfx942", roots=("/a",))


def test_the_kernels_of_host_code_are_compiled_in_its_folder() -> None:
    made = kernels_of_host(source("/a/b/host.cpp"))
    assert (made.name, made.folder) == ("-", "/a/b")
    assert made.text.startswith('#line 1 "host.cpp"\nkernel void k() {}\n')
    assert made.words == ("-iquote", "/a/b")
    assert made.roots == ("/a", "/a/b")


def test_another_source_is_left_as_it_is() -> None:
    assert kernels_of_host(source("/a/k.cl")) == source("/a/k.cl")


def test_host_code_has_no_kernels() -> None:
    made = host_of(source("/a/b/host.cpp"))
    assert made.text == 'const char *s = ""\n; void f() { clCreateKernel(0, "k", 0); }\n'
