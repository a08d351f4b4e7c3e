"""Kinds of names in fencepost's own headers: right programs are proved, wrong twins are bugs."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.source.compile import Source, compiled, has_runtime
from fencepost.frontends.source.compilers import Compiler, find_compiler
from fencepost.frontends.source.languages import Language, language_of
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

PLACE = "int i = blockIdx.x * blockDim.x + threadIdx.x;"
CUB = f"""#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
__global__ void k(const float *in, float *out) {{
  {PLACE}
  using Reduce = hipcub::BlockReduce<float, 256>;
  __shared__ typename Reduce::TempStorage temp;
"""
ROCPRIM = f"""#include <hip/hip_runtime.h>
#include <rocprim/rocprim.hpp>
__global__ void k(const float *in, float *out) {{
  {PLACE}
  using Reduce = rocprim::block_reduce<float, 256>;
  __shared__ Reduce::storage_type temp;
  float a, b;
  Reduce().reduce(in[i], a, temp);
"""
LAST = "if (threadIdx.x == 0) out[blockIdx.x] = a + b; }"
SCAN = f"""#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
__global__ void k(const int *in, int *out) {{
  {PLACE}
  using Scan = hipcub::BlockScan<int, 256>;
  __shared__ union {{
    typename Scan::TempStorage scan;
    int own[256];
  }} temp;
  int place;
  Scan(temp.scan).ExclusiveSum(in[i], place);
"""
WARP = f"""#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
__global__ void k(const float *in, float *out) {{{{
  {PLACE}
  using Reduce = hipcub::WarpReduce<float>;
  __shared__ typename Reduce::TempStorage temp[4];
  Reduce wave(temp[threadIdx.x / 64]);
  float a = wave.Sum(in[i]);
  {{meet}}
  float b = wave.Sum(2 * in[i]);
  if (threadIdx.x % 64 == 0) out[i] = a + b;
}}}}
"""
UNION = f"""#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
__global__ void k(const float *in, float *out) {{{{
  {PLACE}
  using Reduce = hipcub::BlockReduce<float, 256>;
  __shared__ union {{{{
    typename Reduce::TempStorage temp;
    float own[256];
  }}}} u;
  float a = Reduce(u.temp).Sum(in[i]);
  {{meet}}
  if (threadIdx.x % 64 != 0) u.own[threadIdx.x] = in[i];
  out[i] = threadIdx.x == 0 ? a : 0;
}}}}
"""
"""Only the first work-item uses the result; what the others read of the storage is left in."""
TRANSPOSE = f"""#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
__global__ void k(const int *in, int *out) {{{{
  {PLACE}
  using Load = hipcub::BlockLoad<int, 256, 2, hipcub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ typename Load::TempStorage temp;
  __shared__ int own[256];
  int v[2];
  own[threadIdx.x] = i;
  Load(temp).Load(in + 512 * blockIdx.x, v);
  {{meet}}
  out[i] = v[0] + v[1] + own[255 - threadIdx.x];
}}}}
"""
COUNT = f"""#include <hip/hip_runtime.h>
__global__ void k(int *out) {{
  {PLACE}
  __shared__ int own[256];
  own[threadIdx.x] = i;
"""
SURFACE = f"""#include <hip/hip_runtime.h>
__global__ void k(hipSurfaceObject_t image) {{
  {PLACE}
"""
RANDOM = f"""#include <hip/hip_runtime.h>
#include <hiprand/hiprand_kernel.h>
__global__ void k(hiprandState *states, float *out) {{
  {PLACE}
"""

TWINS = {
    "a reduction's storage is used again": (
        (
            f"{CUB} float a = Reduce(temp).Sum(in[i]); __syncthreads();"
            f" float b = Reduce(temp).Sum(2 * in[i]); {LAST}"
        ),
        f"{CUB} float a = Reduce(temp).Sum(in[i]); float b = Reduce(temp).Sum(2 * in[i]); {LAST}",
    ),
    "so is rocPRIM's": (
        f"{ROCPRIM} __syncthreads(); Reduce().reduce(in[i], b, temp); {LAST}",
        f"{ROCPRIM} Reduce().reduce(in[i], b, temp); {LAST}",
    ),
    "a scan's storage becomes the program's": (
        (
            f"{SCAN} __syncthreads(); temp.own[threadIdx.x] = place; __syncthreads();"
            " out[i] = temp.own[255 - threadIdx.x]; }"
        ),
        (
            f"{SCAN} temp.own[threadIdx.x] = place; __syncthreads();"
            " out[i] = temp.own[255 - threadIdx.x]; }"
        ),
    ),
    "a reduction's storage may be any part of it": (
        UNION.format(meet="__syncthreads();"),
        UNION.format(meet=""),
    ),
    "a load that transposes in waves has no barrier": (
        TRANSPOSE.format(meet="__syncthreads();"),
        TRANSPOSE.format(meet=""),
    ),
    "so is that of a wave's": (
        WARP.format(meet="__syncwarp();"),
        WARP.format(meet=""),
    ),
    "a reduction orders no global memory of the program": (
        f"{CUB} out[i] = 1; float a = Reduce(temp).Sum(in[i]); __syncthreads(); out[i ^ 1] = a; }}",
        f"{CUB} out[i] = 1; float a = Reduce(temp).Sum(in[i]); out[i ^ 1] = a; }}",
    ),
    "a count meets in a branch": (
        f"{COUNT} int c = __syncthreads_count(i & 1); out[i] = own[255 - threadIdx.x] + c; }}",
        f"{COUNT} int c = 0; if (i & 1) c = __syncthreads_count(i); out[i] = c; }}",
    ),
    "a reduction meets in a branch": (
        f"{CUB} float a = Reduce(temp).Sum(in[i]), b = 0; {LAST}",
        f"{CUB} float a = 0, b = 0; if (threadIdx.x < 100) a = Reduce(temp).Sum(in[i]); {LAST}",
    ),
    "texels of a surface are apart": (
        f"{SURFACE} surf2Dwrite(i, image, 4 * i, 1); }}",
        f"{SURFACE} surf2Dwrite(i, image, 4 * (i / 2), 1); }}",
    ),
    "a generator's state is the work-item's own": (
        f"{RANDOM} out[i] = hiprand_uniform(&states[i]); }}",
        f"{RANDOM} out[i] = hiprand_uniform(&states[i / 2]); }}",
    ),
}


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        found = find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")
    if has_runtime(found):
        pytest.skip("ROCm is here")
    return found


def check(text: str, compiler: Compiler, *refused: Premise) -> Report:
    """Check the one kernel of a source in workgroups of 256."""
    language = language_of("-", text)
    assert language is not None
    source = Source("-", text, language, "gfx942")
    module = read_module(compiled(source, compiler, 60.0))
    (kernel,) = module.kernels
    options = Options(workgroup=(256, 1, 1), refused=frozenset(refused))
    return check_kernel(module, kernel, options, "-")


@pytest.mark.parametrize("kind", TWINS)
def test_twins(kind: str, compiler: Compiler) -> None:
    right, wrong = TWINS[kind]
    assert check(right, compiler).verdict is Verdict.PROVED
    assert check(wrong, compiler).verdict is Verdict.BUG


TEXTURE = f"""#include <hip/hip_runtime.h>
__global__ void k(hipTextureObject_t image, float *out) {{
  {PLACE}
  out[i] = tex2D<float>(image, i + 0.5f, 0.5f) + tex1Dfetch<float>(image, i);
}}
"""


def test_a_clamped_write_may_reach_the_edge(compiler: Compiler) -> None:
    """That depends on the size of the surface, which nobody states."""
    clamped = f"{SURFACE} surf2Dwrite(i, image, 4 * i, 1, hipBoundaryModeClamp); }}"
    assert check(clamped, compiler).verdict is not Verdict.PROVED
    ended = clamped.replace("Clamp", "Trap")
    assert check(ended, compiler).verdict is Verdict.PROVED


def test_a_texture_is_read_by_a_premise(compiler: Compiler) -> None:
    """A fetch is a function that is only declared: nobody says that the kernel writes no texel."""
    report = check(TEXTURE, compiler)
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert Premise.DECLARED_CALLS in report.proof.premises
    assert check(TEXTURE, compiler, Premise.DECLARED_CALLS).verdict is Verdict.UNKNOWN


def test_a_fetch_may_give_each_lane_another_texel(compiler: Compiler) -> None:
    """A barrier that a fetched value decides on is not one that all reach."""
    text = TEXTURE.replace("out[i] =", "float texel =").replace(
        "\n}", "\n  if (texel > 0) __syncthreads();\n  out[i] = texel;\n}"
    )
    assert check(text, compiler).verdict is not Verdict.PROVED


MATRIX = """#include <mma.h>
#include <cuda_runtime.h>
using namespace nvcuda;
__global__ void k(const half *a, float *c) {{
  __shared__ float tile[8 * 256];
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(tile + threadIdx.x / warpSize * 256, sum, 16, wmma::mem_row_major);
  {meet}
  c[blockIdx.x * 256 + threadIdx.x] = tile[8 * threadIdx.x % 1024];
}}
"""
ARRIVE = """#include <cuda/barrier>
#include <cuda_runtime.h>
__global__ void k(const float *in, float *out) {{
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float kept[256];
  if (threadIdx.x == 0) init(&bar, {count});
  __syncthreads();
  kept[threadIdx.x] = in[threadIdx.x];
  {meet}
  out[blockIdx.x * 256 + threadIdx.x] = kept[255 - threadIdx.x];
}}
"""
COPIED = """#include <cuda/barrier>
#include <cuda_runtime.h>
__global__ void k(const float *in, float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float kept[256];
  if (threadIdx.x == 0) init(&bar, 256);
  __syncthreads();
  cuda::memcpy_async(&kept[threadIdx.x], &in[threadIdx.x], 4, bar);
  out[blockIdx.x * 256 + threadIdx.x] = kept[threadIdx.x];
}
"""


def test_matrices_of_waves_are_stored_whole(compiler: Compiler) -> None:
    """Another wave reads the elements of a matrix, whichever lane has them."""
    assert check(MATRIX.format(meet="__syncthreads();"), compiler).verdict is Verdict.PROVED
    assert check(MATRIX.format(meet=""), compiler).verdict is Verdict.BUG


def test_an_arrival_alone_orders_nothing(compiler: Compiler) -> None:
    """Nor does a barrier of fewer threads than hand something over."""
    right = ARRIVE.format(count=256, meet="bar.arrive_and_wait();")
    assert check(right, compiler).verdict is not Verdict.BUG
    for wrong in (
        ARRIVE.format(count=256, meet="bar.arrive();"),
        ARRIVE.format(count=64, meet="if (threadIdx.x < 64) bar.arrive_and_wait();"),
    ):
        assert check(wrong, compiler).verdict is Verdict.BUG


def test_a_copy_that_goes_on_is_not_followed(compiler: Compiler) -> None:
    """It is in flight where it is read, of which nothing here knows."""
    report = check(COPIED, compiler)
    assert report.verdict is Verdict.UNKNOWN
    assert "cuda::memcpy_async is not followed" in " ".join(report.reasons)


ERRORS = """#include <cuda_runtime.h>
__global__ void k(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
const char *name(cudaError_t error) {
  switch (error) {
    case cudaErrorInitializationError: case cudaErrorPriorLaunchFailure:
    case cudaErrorMapBufferObjectFailed: case cudaErrorUnmapBufferObjectFailed:
    case cudaErrorInvalidHostPointer: case cudaErrorTextureNotBound:
    case cudaErrorSetOnActiveProcess: case cudaErrorLaunchTimeout: case cudaErrorUnknown:
      return "";
  }
  return 0;
}
"""


def test_errors_of_the_runtime_have_numbers_of_their_own(compiler: Compiler) -> None:
    """Sample code has a `switch` over all of them, whose cases must differ."""
    source = Source("-", ERRORS, Language.CUDA, "gfx942")
    assert "amdgpu_kernel" in compiled(source, compiler, 60)
    twice = ERRORS.replace("cudaErrorUnknown", "cudaErrorLaunchTimeOut")
    with pytest.raises(InputError, match="duplicate case"):
        compiled(Source("-", twice, Language.CUDA, "gfx942"), compiler, 60)
