#include <hip/hip_runtime.h>

#define AGENT __HIP_MEMORY_SCOPE_AGENT

// Two phases with a barrier of the whole grid between them: all workgroups are resident.
__global__ void __launch_bounds__(256) gridbar(const float *in, float *middle, float *out, int *count) {
  int tid = threadIdx.x;
  int at = blockIdx.x * 256 + tid;
  middle[at] = in[at] * 2.0f;
  __syncthreads();
  if (tid == 0) {
    __hip_atomic_fetch_add(count, 1, __ATOMIC_ACQ_REL, AGENT);
    while (__hip_atomic_load(count, __ATOMIC_ACQUIRE, AGENT) < (int)gridDim.x)
      __builtin_amdgcn_s_sleep(1);
  }
  __syncthreads();
  int next = (blockIdx.x + 1) % gridDim.x;
  out[at] = middle[next * 256 + tid];
}
