#include <hip/hip_runtime.h>

// Readers and writers: a writer takes -1, readers count up.
__global__ void __launch_bounds__(64) rwlock(int *lock, int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    int free = 0;
    while (!__hip_atomic_compare_exchange_strong(lock, &free, -1, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                                 __HIP_MEMORY_SCOPE_AGENT))
      free = 0;
    *data = 7;
    __hip_atomic_store(lock, 0, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    int seen = __hip_atomic_load(lock, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    while (seen < 0 || !__hip_atomic_compare_exchange_strong(lock, &seen, seen + 1, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                                             __HIP_MEMORY_SCOPE_AGENT))
      seen = __hip_atomic_load(lock, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    out[blockIdx.x] = *data;
    __hip_atomic_fetch_sub(lock, 1,
#if WRONG == 1
                           __ATOMIC_RELAXED,
#else
                           __ATOMIC_RELEASE,
#endif
                           __HIP_MEMORY_SCOPE_AGENT);
  }
}
