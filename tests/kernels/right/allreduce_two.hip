#include <hip/hip_runtime.h>

// Two devices: each writes its part to the other's buffer, raises a flag there, and waits for its own.
__global__ void __launch_bounds__(256) allreduce_two(const float *mine, float *theirs, int *their_flag,
                                                     const float *inbox, int *my_flag, float *out) {
  int i = threadIdx.x;
  theirs[i] = mine[i];
  __syncthreads();
  if (i == 0) {
    __threadfence_system();
    __hip_atomic_store(their_flag, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
    while (__hip_atomic_load(my_flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) != 1)
      ;
  }
  __syncthreads();
  out[i] = mine[i] + inbox[i];
}
