#include <hip/hip_runtime.h>

// The best of all, kept with its index under a lock that one work-item of each workgroup takes.
__global__ void __launch_bounds__(256) topk_lock(const float *x, int *mutex, float *best, int *where) {
  __shared__ float v[256];
  __shared__ int at[256];
  int t = threadIdx.x;
  v[t] = x[blockIdx.x * 256 + t];
  at[t] = blockIdx.x * 256 + t;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (t < s && v[t + s] > v[t]) {
      v[t] = v[t + s];
      at[t] = at[t + s];
    }
    __syncthreads();
  }
  if (t == 0) {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
#if WRONG != 1
    __threadfence();
#endif
    if (v[0] > *best) {
      *best = v[0];
      *where = at[0];
    }
#if WRONG != 2
    __threadfence();
#endif
    atomicExch(mutex, 0);
  }
}
