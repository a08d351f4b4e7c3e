#include <hip/hip_runtime.h>

template <typename T> __device__ inline void order(T &a, T &b, bool up) {
  if ((a > b) == up) {
    T c = a;
    a = b;
    b = c;
  }
}
__global__ void __launch_bounds__(512) bitonic(unsigned *keys) {
  __shared__ unsigned s[1024];
  unsigned t = threadIdx.x, base = blockIdx.x * 1024;
  s[t] = keys[base + t];
  s[t + 512] = keys[base + t + 512];
  for (unsigned size = 2; size <= 1024; size <<= 1)
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * t - (t & (stride - 1));
      order(s[pos], s[pos + stride], (t & (size / 2)) == 0);
    }
  __syncthreads();
  keys[base + t] = s[t];
  keys[base + t + 512] = s[t + 512];
}
