#include <hip/hip_runtime.h>

// Split-K: each workgroup leaves its part of a sum, the last one to come adds them up.
__global__ void __launch_bounds__(256) splitk(const float *in, float *parts, float *out, int *count) {
  __shared__ bool last;
  int tid = threadIdx.x;
  parts[blockIdx.x * 256 + tid] = in[blockIdx.x * 256 + tid] * 0.5f;
  __threadfence();
  __syncthreads();
  if (tid == 0) {
    last = atomicAdd(count, 1) == (int)gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    float sum = 0.0f;
    for (unsigned k = 0; k < gridDim.x; ++k)
      sum += parts[k * 256 + tid];
    out[tid] = sum;
  }
}
