#include <hip/hip_runtime.h>

// Workgroup 0 makes data, the others wait for it and use it.
__global__ void __launch_bounds__(128) mailbox(const float *in, float *table, int *flag, float *out) {
  if (blockIdx.x == 0) {
    table[threadIdx.x] = sinf(in[threadIdx.x]);
#if WRONG != 1
    __syncthreads();
#endif
    if (threadIdx.x == 0) {
#if WRONG != 4
      __threadfence();
#endif
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicCAS(flag, 1, 1) != 1)
        ;
#if WRONG != 2
      __threadfence();
#endif
    }
#if WRONG != 3
    __syncthreads();
#endif
    out[blockIdx.x * 128 + threadIdx.x] = table[127 - threadIdx.x];
  }
}
