#include <hip/hip_runtime.h>

// Chained scan: each workgroup waits for the sum of the one before it.
__global__ void __launch_bounds__(256) chain_sum(const int *in, int *prefix, int *ready, int *out) {
  __shared__ int s[256];
  __shared__ int before;
  int t = threadIdx.x, b = blockIdx.x;
  s[t] = in[b * 256 + t];
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) {
    int sum = 0;
    if (b > 0) {
      while (__hip_atomic_load(&ready[b - 1],
#if WRONG == 1
                               __ATOMIC_RELAXED,
#else
                               __ATOMIC_ACQUIRE,
#endif
                               __HIP_MEMORY_SCOPE_AGENT) == 0)
        __builtin_amdgcn_s_sleep(2);
      sum = prefix[b - 1];
    }
    prefix[b] = sum + s[0];
    __hip_atomic_store(&ready[b], 1, __ATOMIC_RELEASE,
#if WRONG == 2
                       __HIP_MEMORY_SCOPE_WORKGROUP);
#else
                       __HIP_MEMORY_SCOPE_AGENT);
#endif
    before = sum;
  }
  __syncthreads();
  out[b * 256 + t] = before + in[b * 256 + t];
}
