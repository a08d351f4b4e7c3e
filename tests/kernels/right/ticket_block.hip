#include <hip/hip_runtime.h>

// A ticket lock that a workgroup holds while it adds a row to the shared sums.
struct Ticket {
  unsigned next, serving;
};

__global__ void __launch_bounds__(64) ticket_block(Ticket *lock, const float *rows, float *sums) {
  if (threadIdx.x == 0) {
    unsigned mine = __hip_atomic_fetch_add(&lock->next, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    while (__hip_atomic_load(&lock->serving, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != mine)
      ;
  }
#if WRONG != 1
  __syncthreads();
#endif
  sums[threadIdx.x] += rows[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    __hip_atomic_fetch_add(&lock->serving, 1u,
#if WRONG == 2
                           __ATOMIC_RELAXED,
#else
                           __ATOMIC_RELEASE,
#endif
                           __HIP_MEMORY_SCOPE_AGENT);
}
