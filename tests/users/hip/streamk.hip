#include <hip/hip_runtime.h>

// Stream-K's fix-up: the second workgroup of each pair leaves its part of a tile in memory and
// raises a flag, the first waits for it and adds.
__global__ void __launch_bounds__(256)
    streamk(const float *in, float *partial, float *out, int *flag) {
  int tid = threadIdx.x;
  int tile = blockIdx.x / 2;
  float sum = in[blockIdx.x * 256 + tid];
  if (blockIdx.x % 2 == 1) {
    partial[tile * 256 + tid] = sum;
    __syncthreads();
    if (tid == 0)
      __hip_atomic_store(&flag[tile], 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    if (tid == 0)
      while (__hip_atomic_load(&flag[tile], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 0)
        __builtin_amdgcn_s_sleep(1);
    __syncthreads();
    out[tile * 256 + tid] = sum + partial[tile * 256 + tid];
  }
}
