#include <hip/hip_runtime.h>

#define CONFLICT_FREE(i) ((i) + ((i) >> 5))
__global__ void __launch_bounds__(256) exclusive(const int *in, int *out) {
  __shared__ int tree[CONFLICT_FREE(512) + 1];
  int t = threadIdx.x;
  tree[CONFLICT_FREE(2 * t)] = in[blockIdx.x * 512 + 2 * t];
  tree[CONFLICT_FREE(2 * t + 1)] = in[blockIdx.x * 512 + 2 * t + 1];
  int offset = 1;
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int ai = CONFLICT_FREE(offset * (2 * t + 1) - 1), bi = CONFLICT_FREE(offset * (2 * t + 2) - 1);
      tree[bi] += tree[ai];
    }
    offset *= 2;
  }
  if (t == 0)
    tree[CONFLICT_FREE(511)] = 0;
  for (int d = 1; d < 512; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int ai = CONFLICT_FREE(offset * (2 * t + 1) - 1), bi = CONFLICT_FREE(offset * (2 * t + 2) - 1);
      int held = tree[ai];
      tree[ai] = tree[bi];
      tree[bi] += held;
    }
  }
  __syncthreads();
  out[blockIdx.x * 512 + 2 * t] = tree[CONFLICT_FREE(2 * t)];
  out[blockIdx.x * 512 + 2 * t + 1] = tree[CONFLICT_FREE(2 * t + 1)];
}
