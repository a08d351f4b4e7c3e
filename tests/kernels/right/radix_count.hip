#include <hip/hip_runtime.h>

// First kernel of a radix sort: digit counts of each workgroup's tile, digit-major.
#define ITEMS 16

__global__ void __launch_bounds__(256) radix_count(const unsigned *keys, unsigned *counts, int shift, int n) {
  __shared__ unsigned hist[256];
  hist[threadIdx.x] = 0;
  __syncthreads();
  int base = blockIdx.x * 256 * ITEMS;
#pragma unroll
  for (int k = 0; k < ITEMS; k++) {
    int i = base + k * 256 + threadIdx.x;
    if (i < n)
      atomicAdd(&hist[(keys[i] >> shift) & 255], 1u);
  }
#if WRONG != 1
  __syncthreads();
#endif
#if WRONG == 2
  counts[threadIdx.x] = hist[threadIdx.x];
#else
  counts[threadIdx.x * gridDim.x + blockIdx.x] = hist[threadIdx.x];
#endif
}
