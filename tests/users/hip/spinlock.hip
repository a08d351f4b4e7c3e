#include <hip/hip_runtime.h>

#define AGENT __HIP_MEMORY_SCOPE_AGENT

// A total that is updated under a lock, by one work-item of each workgroup.
__global__ void __launch_bounds__(64) spinlock(const float *in, float *total, int *lock) {
  if (threadIdx.x != 0)
    return;
  int free = 0;
  while (!__hip_atomic_compare_exchange_strong(lock, &free, 1, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED, AGENT)) {
    free = 0;
    __builtin_amdgcn_s_sleep(1);
  }
  *total += in[blockIdx.x];
  __hip_atomic_store(lock, 0, __ATOMIC_RELEASE, AGENT);
}
