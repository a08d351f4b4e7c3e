#include <hip/hip_runtime.h>

// Decoupled look-back with state and value in one word, tiles in the order of a counter.
typedef unsigned long long u64;

__global__ void __launch_bounds__(256) lookback_packed(const unsigned *in, unsigned *out, u64 *state, unsigned *order) {
  __shared__ unsigned tile, before;
  __shared__ unsigned s[256];
  int t = threadIdx.x;
  if (t == 0)
    tile = atomicAdd(order, 1);
  __syncthreads();
  unsigned my = tile;
  unsigned v = in[my * 256 + t];
  s[t] = v;
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    unsigned x = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += x;
    __syncthreads();
  }
  if (t == 0) {
    unsigned total = s[255], sum = 0;
    __hip_atomic_store(&state[my], (1ull << 62) | total, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    for (int p = (int)my - 1; p >= 0;) {
      u64 w = __hip_atomic_load(&state[p], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      if (w >> 63) {
        sum += (unsigned)w;
        break;
      }
      if (w >> 62) {
        sum += (unsigned)w;
        p--;
      }
    }
    __hip_atomic_store(&state[my], (1ull << 63) | (sum + total), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    before = sum;
  }
#if WRONG != 1
  __syncthreads();
#endif
#if WRONG == 2
  out[(my / 2) * 256 + t] = before + s[t];
#else
  out[my * 256 + t] = before + s[t];
#endif
}
