#include <hip/hip_runtime.h>

// Four values a work-item in registers, waves by shuffles, one workgroup after the other adds base.
__global__ void __launch_bounds__(256) scan_chunks(const int4 *in, int4 *out, const int *base, int quads) {
  __shared__ int waves[4];
  int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 64, wave = threadIdx.x / 64;
  int4 v = i < quads ? in[i] : make_int4(0, 0, 0, 0);
  v.y += v.x;
  v.z += v.y;
  v.w += v.z;
  int sum = v.w;
#pragma unroll
  for (int d = 1; d < 64; d *= 2) {
    int o = __shfl_up(sum, d, 64);
    if (lane >= d)
      sum += o;
  }
  if (lane == 63)
    waves[wave] = sum;
#if WRONG != 1
  __syncthreads();
#endif
  int before = base[blockIdx.x] + sum - v.w;
  for (int w = 0; w < wave; w++)
    before += waves[w];
  if (i < quads)
#if WRONG == 2
    out[i / 2] = make_int4(v.x + before, v.y + before, v.z + before, v.w + before);
#else
    out[i] = make_int4(v.x + before, v.y + before, v.z + before, v.w + before);
#endif
}
