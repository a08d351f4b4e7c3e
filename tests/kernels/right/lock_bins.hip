#include <hip/hip_runtime.h>

struct Bin {
  float sum;
  int count;
};

// Statistics per bin, each with a lock of its own.
__global__ void __launch_bounds__(64) lock_bins(const float *v, const int *key, Bin *bins, int *locks, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int k = key[i];
  bool done = false;
  while (!done) {
    if (atomicCAS(&locks[k], 0, 1) == 0) {
#if WRONG != 1
      __threadfence();
#endif
      bins[k].sum += v[i];
      bins[k].count++;
#if WRONG != 2
      __threadfence();
#endif
      atomicExch(&locks[k], 0);
      done = true;
    }
  }
}
