#include <hip/hip_runtime.h>

// A histogram of bytes: counted in LDS, then added to the one in memory.
__global__ void __launch_bounds__(256)
    histogram(const unsigned char *in, unsigned *counts, int n) {
  __shared__ unsigned bins[256];
  int tid = threadIdx.x;
  bins[tid] = 0;
  for (int i = blockIdx.x * 256 + tid; i < n; i += gridDim.x * 256)
    atomicAdd(&bins[in[i]], 1u);
  __syncthreads();
  atomicAdd(&counts[tid], bins[tid]);
}
