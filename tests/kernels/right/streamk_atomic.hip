#include <hip/hip_runtime.h>

// Stream-K with a counter per tile: who is not first adds its part to the workspace, in turn.
__global__ void __launch_bounds__(256) streamk_atomic(const float *in, float *ws, int *turn, float *out) {
  int tile = blockIdx.x, k = blockIdx.y, splits = gridDim.y;
  float v = in[(k * gridDim.x + tile) * 256 + threadIdx.x];
  if (k > 0) {
    if (threadIdx.x == 0)
      while (__hip_atomic_load(&turn[tile], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != k)
        __builtin_amdgcn_s_sleep(1);
#if WRONG != 1
    __syncthreads();
#endif
    v += ws[tile * 256 + threadIdx.x];
  }
  if (k < splits - 1) {
    ws[tile * 256 + threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x == 0)
      __hip_atomic_store(&turn[tile], k + 1,
#if WRONG == 2
                         __ATOMIC_RELAXED,
#else
                         __ATOMIC_RELEASE,
#endif
                         __HIP_MEMORY_SCOPE_AGENT);
  } else {
    out[tile * 256 + threadIdx.x] = v;
  }
}
