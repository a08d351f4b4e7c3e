#include <hip/hip_runtime.h>

// Each split waits for the one before it, so that sums have one order.
__global__ void __launch_bounds__(256)
    ordered(const float *part, float *out, int *turn, int n) {
  int i = threadIdx.x;
  if (i == 0)
    while (__hip_atomic_load(turn, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != (int)blockIdx.x)
      __builtin_amdgcn_s_sleep(1);
  __syncthreads();
  out[i] += part[blockIdx.x * 256 + i];
  __syncthreads();
  if (i == 0)
    __hip_atomic_store(turn, (int)blockIdx.x + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}
