#include <hip/hip_runtime.h>

// Sum of an array: shuffles within waves, LDS between them, one atomic per workgroup.
__device__ float wave_sum(float v) {
  for (int off = warpSize / 2; off > 0; off /= 2)
    v += __shfl_down(v, off);
  return v;
}

__global__ void __launch_bounds__(256) reduce_shuffle(const float *x, float *out, int n) {
  __shared__ float part[256 / 32];
  float v = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    v += x[i];
  v = wave_sum(v);
  int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  if (lane == 0)
    part[wave] = v;
#if WRONG != 1
  __syncthreads();
#endif
  if (wave == 0) {
    v = lane < blockDim.x / warpSize ? part[lane] : 0.0f;
    v = wave_sum(v);
    if (lane == 0)
#if WRONG == 2
      *out += v;
#else
      atomicAdd(out, v);
#endif
  }
}
