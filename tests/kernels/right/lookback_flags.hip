#include <hip/hip_runtime.h>

// Decoupled look-back with separate flags: 1 has the part, 2 has the prefix.
__global__ void __launch_bounds__(256) lookback_flags(const int *in, int *out, int *flag, int *part, int *prefix, int *next) {
  __shared__ int s[256];
  __shared__ int tile, before;
  int t = threadIdx.x;
  if (t == 0)
    tile = atomicAdd(next, 1);
  __syncthreads();
  int my = tile;
  s[t] = in[my * 256 + t];
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) {
    int total = s[0], sum = 0;
    part[my] = total;
    __hip_atomic_store(&flag[my], 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    int p = my - 1;
    while (p >= 0) {
      int f = __hip_atomic_load(&flag[p],
#if WRONG == 1
                                __ATOMIC_RELAXED,
#else
                                __ATOMIC_ACQUIRE,
#endif
                                __HIP_MEMORY_SCOPE_AGENT);
      if (f == 2) {
        sum += prefix[p];
        break;
      }
      if (f == 1) {
        sum += part[p];
        p--;
      }
    }
    prefix[my] = sum + total;
    __hip_atomic_store(&flag[my], 2,
#if WRONG == 2
                       __ATOMIC_RELAXED,
#else
                       __ATOMIC_RELEASE,
#endif
                       __HIP_MEMORY_SCOPE_AGENT);
    before = sum;
  }
  __syncthreads();
  out[my * 256 + t] = before + in[my * 256 + t];
}
