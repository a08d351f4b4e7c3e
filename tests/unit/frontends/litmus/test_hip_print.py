"""Litmus tests as HIP programs: they compile, say what the test says, and count what happens."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from fencepost.frontends.litmus.hip_print import print_hip
from fencepost.frontends.litmus.parse import parse
from fencepost.generate.critical import critical_cycles
from fencepost.generate.vocabulary import Vocabulary
from fencepost.generate.words import cycles_of

CLANG = shutil.which("clang++-19")
needs_clang = pytest.mark.skipif(CLANG is None, reason="clang++-19 is not installed")

DEVICE = """
#include <stddef.h>
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
struct dim3 { unsigned x, y, z; __host__ __device__ dim3(unsigned x) : x(x), y(1), z(1) {} };
struct Index { unsigned x; };
static __device__ inline Index thread_index() { return {__builtin_amdgcn_workitem_id_x()}; }
static __device__ inline Index block_index() { return {__builtin_amdgcn_workgroup_id_x()}; }
#define threadIdx thread_index()
#define blockIdx block_index()
static __device__ inline void __syncthreads() {
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
    __builtin_amdgcn_s_barrier();
}
"""
"""What a test needs of HIP's own header, for clang alone."""

HOST = """
#include <cstring>
#include <stddef.h>
#define __global__ static
#define __device__ static
#define __shared__ static
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __hip_atomic_load(p, o, s) __atomic_load_n(p, o)
#define __hip_atomic_store(p, v, o, s) __atomic_store_n(p, v, o)
#define __hip_atomic_fetch_add(p, v, o, s) __atomic_fetch_add(p, v, o)
#define __hip_atomic_exchange(p, v, o, s) __atomic_exchange_n(p, v, o)
#define __hip_atomic_compare_exchange_strong(p, e, v, o, f, s) \\
    __atomic_compare_exchange_n(p, e, v, false, o, f)
struct dim3 { unsigned x; dim3(unsigned x) : x(x) {} };
static struct { unsigned x; } threadIdx, blockIdx;
static void __syncthreads() {}
enum hipError_t { hipSuccess };
enum Kind { hipMemcpyHostToDevice, hipMemcpyDeviceToHost };
static hipError_t hipMalloc(void **p, size_t n) { *p = malloc(n); return hipSuccess; }
static hipError_t hipMemcpy(void *a, const void *b, size_t n, Kind) {
    memcpy(a, b, n);
    return hipSuccess;
}
static hipError_t hipMemset(void *a, int v, size_t n) { memset(a, v, n); return hipSuccess; }
static hipError_t hipGetLastError() { return hipSuccess; }
static hipError_t hipDeviceSynchronize() { return hipSuccess; }
#define hipLaunchKernelGGL(kernel, grid, block, bytes, stream, ...)     \\
    for (blockIdx.x = 0; blockIdx.x < (grid).x; ++blockIdx.x)           \\
        for (threadIdx.x = 0; threadIdx.x < (block).x; ++threadIdx.x)   \\
            kernel(__VA_ARGS__)
"""
"""A HIP whose work-items run one after the other on the host."""


def _ir(kernels: str, folder: Path) -> str:
    """Kernels in LLVM IR."""
    assert CLANG is not None
    (folder / "test.hip").write_text(DEVICE + kernels)
    arguments = ["-x", "hip", "--cuda-device-only", "--offload-arch=gfx942", "-nogpulib"]
    arguments += [
        "-nogpuinc",
        "-Wall",
        "-Werror",
        "-Wno-unused-const-variable",
        "-O1",
        "-S",
        "-emit-llvm",
        "-o",
        "-",
    ]
    done = subprocess.run(
        [CLANG, *arguments, "test.hip"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _kernel(program: str) -> str:
    """The constants and the kernel, which need no host."""
    start = program.index("constexpr unsigned LANES")
    return program[start : program.index("using State")]


def _run(program: str, folder: Path, runs: int) -> list[str]:
    """What a program prints whose work-items run one after the other."""
    assert CLANG is not None
    (folder / "hip").mkdir(exist_ok=True)
    (folder / "hip" / "hip_runtime.h").write_text("#include <cstdlib>\n" + HOST)
    (folder / "test.cpp").write_text(program)
    arguments = ["-std=c++17", "-DBATCHES=1u", "-I.", "-o", "test", "test.cpp"]
    made = subprocess.run([CLANG, *arguments], cwd=folder, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    done = subprocess.run([folder / "test", str(runs)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def _cycle(text: str, **chosen: object) -> str:
    (cycle,) = cycles_of(text, Vocabulary(**chosen))  # type: ignore[arg-type]
    return print_hip(cycle.test())


@needs_clang
def test_a_program_says_what_the_test_says(tmp_path: Path) -> None:
    """Orderings, scopes and fences are those of the test, and only the harness adds others."""
    program = _cycle("FencedWW:rel.global@agent Rfe [acq@workgroup] PodRR Fre")
    found = _ir(_kernel(program), tmp_path)
    kernel = found[found.index("define") :]
    assert 'fence syncscope("agent") release, !mmra' in kernel
    assert re.search(r'load atomic i32, ptr addrspace\(1\) %\d+ syncscope\("workgroup', kernel)
    assert re.search(r"store i32 1, ptr addrspace\(1\)", kernel)
    assert "amdgpu-as" in found
    assert kernel.count("acquire") == 1


@needs_clang
def test_all_shapes_compile(tmp_path: Path) -> None:
    """Each classic shape is a program that clang takes without a warning."""
    cycles = list(critical_cycles(Vocabulary()))
    spaces = [
        f"namespace n{number} {{\n{_kernel(print_hip(cycle.test()))}}}\n"
        for number, cycle in enumerate(cycles)
    ]
    found = _ir("".join(spaces), tmp_path)
    assert found.count("define protected amdgpu_kernel void") == len(cycles)


@needs_clang
def test_the_histogram_counts_every_instance(tmp_path: Path) -> None:
    """Blocks that run one after the other, in turns, show two states of message passing."""
    lines = _run(_cycle("PodWW@agent Rfe PodRR@agent Fre"), tmp_path, 4)
    assert lines[:4] == [
        "Test MP+na-rel@agent+acq-na@agent Allowed",
        "Histogram (2 states)",
        "128     :>P1:r0=0; P1:r1=0; ",
        "128     :>P1:r0=1; P1:r1=1; ",
    ]
    assert lines[4:9] == [
        "No",
        "",
        "Witnesses",
        "Positive: 0, Negative: 256",
        "Condition exists P1:r0 == 1 /\\ P1:r1 == 0 is NOT validated",
    ]
    assert lines[9] == "Observation MP+na-rel@agent+acq-na@agent Never 0 256"


@needs_clang
def test_a_state_that_meets_the_condition_is_marked(tmp_path: Path) -> None:
    """Loops, exchanges, names that C++ reserves, threads of one wavefront, LDS and a filter."""
    text = """AMDGPU int
    {
      global int = 3; local double = 7; P0:r9 = 2;
    }
     P0 @ workgroup 0, wavefront 0     | P1 @ workgroup 0, wavefront 0    ;
     again:                            | r1 = load double                 ;
     r9 = r9 - 1                       | r2 = atomicrmw xchg int, 5       ;
     if r9 > 0 goto again              |                                  ;
     r0 = cmpxchg int, 3, 4 agent monotonic monotonic |                   ;
    filter P0:r9 == 0
    exists P1:r1 == 7 /\\ int == 5 /\\ P0:r0 == 3
    """
    text = text.replace("xchg int, 5 ", "xchg int, 5 agent monotonic")
    lines = _run(print_hip(parse(text)), tmp_path, 1)
    assert lines[1:5] == [
        "Histogram (1 states)",
        "32      *>P1:r1=7; int=5; P0:r0=3; P0:r9=0; ",
        "Ok",
        "",
    ]


@needs_clang
def test_barriers_and_lds(tmp_path: Path) -> None:
    """A barrier of all waves of a workgroup is `s_barrier`."""
    vocabulary = Vocabulary()
    cycle = next(
        each
        for each in cycles_of("FencedWB:rel@workgroup Bar FencedBR:acq@workgroup Fre", vocabulary)
        if each.setting.layout.positions[0].workgroup == each.setting.layout.positions[1].workgroup
    )
    found = _ir(_kernel(print_hip(cycle.test())), tmp_path)
    assert 'fence syncscope("workgroup") release' in found
    assert found.count("call void @llvm.amdgcn.s.barrier()") >= 3


def test_a_comment_takes_in_no_line() -> None:
    """A description that ends in a backslash stays a comment, one with controls is visible."""
    test = parse(
        'AMDGPU a\n"x \\\\\x1b[2J"\n{ global x = 0; }\n P0 ;\n r0 = load x ;\nexists x == 0\n'
    )
    text = print_hip(test)
    assert not any(line.startswith("//") and line.endswith("\\") for line in text.splitlines())
    assert "\x1b" not in text
