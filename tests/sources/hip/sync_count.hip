#include <hip/hip_runtime.h>

__global__ void __launch_bounds__(256) partition(const int *in, int *out, int pivot) {
  int v = in[threadIdx.x];
  int below = __syncthreads_count(v < pivot);
  __shared__ int low, high;
  if (threadIdx.x == 0) {
    low = 0;
    high = below;
  }
  __syncthreads();
  out[atomicAdd(v < pivot ? &low : &high, 1)] = v;
  while (__syncthreads_or(out[threadIdx.x] < 0)) {
    if (out[threadIdx.x] < 0)
      out[threadIdx.x] += 1;
  }
}
