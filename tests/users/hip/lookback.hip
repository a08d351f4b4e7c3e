#include <hip/hip_runtime.h>

#define AGENT __HIP_MEMORY_SCOPE_AGENT

// The sums of all parts before each one, by decoupled look-back: a part publishes its own sum, then
// walks back over the parts before it until one has the sum of all.
__global__ void __launch_bounds__(256)
    lookback(const int *in, int *out, int *sums, int *totals, int *status) {
  __shared__ int s[256];
  __shared__ int before;
  int tid = threadIdx.x;
  int part = blockIdx.x;
  s[tid] = in[part * 256 + tid];
  __syncthreads();
  for (int step = 128; step > 0; step >>= 1) {
    if (tid < step)
      s[tid] += s[tid + step];
    __syncthreads();
  }
  if (tid == 0) {
    sums[part] = s[0];
    __hip_atomic_store(&status[part], 1, __ATOMIC_RELEASE, AGENT);
    int sum = 0;
    for (int at = part - 1; at >= 0; --at) {
      int state;
      do
        state = __hip_atomic_load(&status[at], __ATOMIC_ACQUIRE, AGENT);
      while (state == 0);
      sum += state == 2 ? totals[at] : sums[at];
      if (state == 2)
        break;
    }
    totals[part] = sum + s[0];
    __hip_atomic_store(&status[part], 2, __ATOMIC_RELEASE, AGENT);
    before = sum;
  }
  __syncthreads();
  out[part * 256 + tid] = before + in[part * 256 + tid];
}
