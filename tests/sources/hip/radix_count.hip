#include <hip/hip_runtime.h>

__global__ void __launch_bounds__(256)
    count(const unsigned *keys, unsigned *totals, unsigned n, unsigned shift) {
  __shared__ unsigned local[16];
  if (threadIdx.x < 16)
    local[threadIdx.x] = 0;
  __syncthreads();
  unsigned i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    atomicAdd(&local[(keys[i] >> shift) & 15u], 1u);
  __syncthreads();
  if (threadIdx.x < 16)
    totals[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}
