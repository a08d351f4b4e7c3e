#include <hip/hip_runtime.h>

// Sorts 1024 keys in LDS by 512 work-items.
__device__ inline void order(unsigned &a, unsigned &b, bool up) {
  if ((a > b) == up) {
    unsigned t = a;
    a = b;
    b = t;
  }
}

__global__ void __launch_bounds__(512) bitonic_block(unsigned *keys) {
  __shared__ unsigned s[1024];
  unsigned *chunk = keys + blockIdx.x * 1024;
  s[threadIdx.x] = chunk[threadIdx.x];
  s[threadIdx.x + 512] = chunk[threadIdx.x + 512];
  for (unsigned size = 2; size <= 1024; size <<= 1) {
    bool up = (threadIdx.x & (size / 2)) == 0;
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
#if WRONG != 1
      __syncthreads();
#endif
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
#if WRONG == 2
      order(s[pos], s[pos + 1], up);
#else
      order(s[pos], s[pos + stride], up);
#endif
    }
  }
#if WRONG != 2
  __syncthreads();
#endif
  chunk[threadIdx.x] = s[threadIdx.x];
  chunk[threadIdx.x + 512] = s[threadIdx.x + 512];
}
