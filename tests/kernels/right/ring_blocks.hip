#include <hip/hip_runtime.h>

// A producer workgroup hands tiles to a consumer through one slot: full and empty counts.
__global__ void __launch_bounds__(64) ring_blocks(const float *in, float *slot, int *full, int *empty, float *out, int tiles) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    for (int i = 0; i < tiles; i++) {
      if (t == 0)
        while (__hip_atomic_load(empty, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) < i)
          ;
      __syncthreads();
      slot[t] = in[i * 64 + t];
      __syncthreads();
      if (t == 0)
        __hip_atomic_store(full, i + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    }
  } else if (blockIdx.x == 1) {
    for (int i = 0; i < tiles; i++) {
      if (t == 0)
        while (__hip_atomic_load(full, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) < i + 1)
          ;
      __syncthreads();
      out[i * 64 + t] = slot[t];
#if WRONG != 1
      __syncthreads();
#endif
      if (t == 0)
        __hip_atomic_store(empty, i + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    }
  }
}
