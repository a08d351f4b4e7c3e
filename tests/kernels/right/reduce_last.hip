#include <hip/hip_runtime.h>

// Sum in one launch: the last workgroup to finish adds the parts and resets the counter.
__device__ unsigned int finished = 0;

__global__ void __launch_bounds__(256) reduce_last(const float *x, float *parts, float *out, unsigned n) {
  __shared__ float s[256];
  __shared__ bool last;
  unsigned tid = threadIdx.x;
  float sum = 0;
  for (unsigned i = blockIdx.x * 256 + tid; i < n; i += gridDim.x * 256)
    sum += x[i];
  s[tid] = sum;
  __syncthreads();
  for (unsigned k = 128; k > 0; k >>= 1) {
    if (tid < k)
      s[tid] += s[tid + k];
    __syncthreads();
  }
  if (tid == 0) {
    parts[blockIdx.x] = s[0];
#if WRONG != 1
    __threadfence();
#endif
    unsigned ticket = atomicInc(&finished, gridDim.x);
    last = ticket == gridDim.x - 1;
#if WRONG != 2
    __threadfence();
#endif
  }
  __syncthreads();
  if (last) {
    sum = 0;
    for (unsigned i = tid; i < gridDim.x; i += 256)
      sum += parts[i];
    s[tid] = sum;
    __syncthreads();
    for (unsigned k = 128; k > 0; k >>= 1) {
      if (tid < k)
        s[tid] += s[tid + k];
      __syncthreads();
    }
    if (tid == 0) {
      *out = s[0];
      atomicExch(&finished, 0u);
    }
  }
}
