#include <hip/hip_runtime.h>

// Stream-K: the first workgroup of a tile gathers the parts of the others, in order of their flags.
#define SPLIT 4

__global__ void __launch_bounds__(256) streamk_many(const float *in, float *ws, unsigned *flags, float *out) {
  int tile = blockIdx.x / SPLIT, part = blockIdx.x % SPLIT;
  float acc = in[blockIdx.x * 256 + threadIdx.x];
  if (part != 0) {
    ws[blockIdx.x * 256 + threadIdx.x] = acc;
    __syncthreads();
    if (threadIdx.x == 0) {
#if WRONG != 1
      __threadfence();
#endif
      atomicExch(&flags[blockIdx.x], 1u);
    }
    return;
  }
  for (int p = 1; p < SPLIT; p++) {
    int from = tile * SPLIT + p;
    if (threadIdx.x == 0) {
      while (atomicAdd(&flags[from], 0u) == 0)
        ;
      __threadfence();
    }
#if WRONG != 2
    __syncthreads();
#endif
    acc += ws[from * 256 + threadIdx.x];
  }
  out[tile * 256 + threadIdx.x] = acc;
}
