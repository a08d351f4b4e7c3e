#include <hip/hip_runtime.h>

// Compaction with a counter in LDS: one global atomic per workgroup.
__global__ void __launch_bounds__(256) append_block(const int *in, int *out, int *total, int n, int limit) {
  __shared__ int found, base;
  if (threadIdx.x == 0)
    found = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = -1;
  if (i < n && in[i] < limit)
#if WRONG == 1
    at = found++;
#else
    at = atomicAdd(&found, 1);
#endif
  __syncthreads();
  if (threadIdx.x == 0)
    base = atomicAdd(total, found);
#if WRONG != 2
  __syncthreads();
#endif
  if (at >= 0)
    out[base + at] = i;
}
