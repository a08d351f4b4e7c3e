"""Languages, by names and by words."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.languages import Language, is_module, language_of

KERNEL = "__global__ void k() {}"
MODULE = 'target triple = "amdgcn-amd-amdhsa"\ndefine amdgpu_kernel void @k() { ret void }'


@pytest.mark.parametrize(
    ("name", "text", "language"),
    [
        ("a.hip", "", Language.HIP),
        ("a.HIP", "", Language.HIP),
        ("a.cu", "", Language.CUDA),
        ("a.cl", "", Language.OPENCL),
        ("a.cpp", KERNEL, Language.HIP),
        ("a.cpp", f"#include <cuda_runtime.h>\n{KERNEL}", Language.CUDA),
        ("-", "kernel void k(global int *p) {}", Language.OPENCL),
        (
            "-",
            "__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k() {}",
            Language.OPENCL,
        ),
        ("-", KERNEL, Language.HIP),
        ("a.cu", f"#include <hip/hip_runtime.h>\n{KERNEL}", Language.HIP),
        ("a.cu", f'  # include "hip/hip_fp16.h"\n{KERNEL}', Language.HIP),
        ("a.cu", f"// #include <hip/hip_runtime.h>\n{KERNEL}", Language.CUDA),
        ("a.cu", f"#include <cuda_fp16.h>\n{KERNEL} int main() {{ hipMalloc(); }}", Language.CUDA),
        ("a.cu", f"{KERNEL} int main() {{ hipMalloc(); }}", Language.HIP),
        ("a.cu", f"{KERNEL} int main() {{ cudaMalloc(); }}", Language.CUDA),
        ("a.cu", f"{KERNEL} int main() {{ cudaMalloc(); hipMalloc(); }}", Language.CUDA),
        (
            "a.cu",
            f"#ifdef X\n#include <hip/hip_runtime.h>\n#else\n#include <cuda.h>\n#endif\n{KERNEL}",
            Language.HIP,
        ),
        ("a.cuh", f"#include <cub/cub.cuh>\n{KERNEL}", Language.CUDA),
        ("a.hip", f"#include <cuda_runtime.h>\n{KERNEL}", Language.HIP),
        ("a.cpp", "int main() {}", None),
        ("-", MODULE, None),
        ("-", f"{MODULE}\n; __global__", None),
        ("a.litmus", "AMDGPU x\n{ global x = 0; }", None),
    ],
)
def test_a_language_is_that_of_the_name_or_of_the_words(
    name: str, text: str, language: Language | None
) -> None:
    assert language_of(name, text) is language


def test_a_module_reads_like_one() -> None:
    assert is_module(MODULE)
    assert is_module("; ModuleID = 'x'\n")
    assert not is_module(KERNEL)
    assert not is_module("AMDGPU define\n")
