#include <hip/hip_runtime.h>

#define BANKS_LOG 5
#define AT(n) ((n) + ((n) >> BANKS_LOG))

// Work-efficient exclusive scan with padding against bank conflicts: 512 values by 256 work-items.
__global__ void __launch_bounds__(256) scan_blelloch(const float *in, float *out) {
  __shared__ float t[512 + 512 / 32];
  int tid = threadIdx.x;
  int base = blockIdx.x * 512;
  int a = tid, b = tid + 256;
  t[AT(a)] = in[base + a];
  t[AT(b)] = in[base + b];
  int offset = 1;
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1;
      int bi = offset * (2 * tid + 2) - 1;
      t[AT(bi)] += t[AT(ai)];
    }
    offset *= 2;
  }
  if (tid == 0)
    t[AT(511)] = 0;
  for (int d = 1; d < 512; d *= 2) {
    offset >>= 1;
#if WRONG != 1
    __syncthreads();
#endif
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1;
      int bi = offset * (2 * tid + 2) - 1;
      float old = t[AT(ai)];
      t[AT(ai)] = t[AT(bi)];
      t[AT(bi)] += old;
    }
  }
#if WRONG != 2
  __syncthreads();
#endif
  out[base + a] = t[AT(a)];
  out[base + b] = t[AT(b)];
}
