#include <hip/hip_runtime.h>

// Odd-even transposition sort of a workgroup's values.
__global__ void __launch_bounds__(128) odd_even(int *values) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  int *mine = values + 256 * blockIdx.x;
  s[t] = mine[t];
  s[t + 128] = mine[t + 128];
  __syncthreads();
  for (int round = 0; round < 256; ++round) {
    int i = 2 * t + (round & 1);
    if (i + 1 < 256 && s[i] > s[i + 1]) {
      int swap = s[i];
      s[i] = s[i + 1];
      s[i + 1] = swap;
    }
#if WRONG != 1
    __syncthreads();
#endif
  }
  mine[t] = s[t];
  mine[t + 128] = s[t + 128];
}
