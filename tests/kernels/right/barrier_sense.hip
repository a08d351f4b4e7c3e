#include <hip/hip_runtime.h>

// A hand-made grid barrier that counts up, used twice.
__device__ void grid_sync(unsigned *count, unsigned goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
#if WRONG != 1
    __threadfence();
#endif
    atomicAdd(count, 1u);
    while (__hip_atomic_load(count, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) < goal)
      __builtin_amdgcn_s_sleep(1);
  }
#if WRONG != 2
  __syncthreads();
#endif
}

__global__ void __launch_bounds__(256) barrier_sense(float *x, float *y, float *z, unsigned *count) {
  int i = blockIdx.x * 256 + threadIdx.x;
  int total = gridDim.x * 256;
  y[i] = x[i] * 2;
  grid_sync(count, gridDim.x);
  z[i] = y[total - 1 - i] + 1;
  grid_sync(count, 2 * gridDim.x);
  x[i] = z[total - 1 - i];
}
