#include <hip/hip_runtime.h>

#define ITEMS 512

// Sums of every `apart`-th element, left where each workgroup's begin: called again with larger steps.
__global__ void reduce_strided(float *x, int count, int apart) {
  __shared__ float s[ITEMS];
  int t = threadIdx.x, first = blockIdx.x * ITEMS;
  s[t] = first + t < count ? x[(first + t) * apart] : 0.0f;
  __syncthreads();
  for (int by = ITEMS / 2; by; by /= 2) {
    if (t < by)
      s[t] += s[t + by];
#if WRONG != 1
    __syncthreads();
#endif
  }
  if (t == 0)
    x[first * apart] = s[0];
}
