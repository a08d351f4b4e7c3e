#include <hip/hip_runtime.h>

#define AGENT __HIP_MEMORY_SCOPE_AGENT

// Two workgroups: who sees no wish of the other one updates the total, alone.
__global__ void __launch_bounds__(64) dekker(const float *in, float *total, unsigned *wants) {
  const unsigned me = blockIdx.x, other = 1 - me;
  if (threadIdx.x != 0 || me > 1)
    return;
  __hip_atomic_store(&wants[me], 1u, __ATOMIC_SEQ_CST, AGENT);
  if (__hip_atomic_load(&wants[other], __ATOMIC_SEQ_CST, AGENT) == 0)
    *total += in[me];
}
