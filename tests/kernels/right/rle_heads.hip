#include <hip/hip_runtime.h>

// Run-length heads: a flag where the value changes, positions by a wave's ballot and LDS totals.
__global__ void __launch_bounds__(256) rle_heads(const int *in, int *heads, int *counts, int n) {
  __shared__ int before[5];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  bool head = i < n && (i == 0 || in[i] != in[i - 1]);
  unsigned long long mask = __ballot(head);
  int lane = t & 63, wave = t >> 6;
  if (lane == 0)
    before[wave + 1] = __popcll(mask);
  if (t == 0)
    before[0] = 0;
  __syncthreads();
  if (t == 0)
    for (int w = 1; w <= 4; w++)
      before[w] += before[w - 1];
#if WRONG != 1
  __syncthreads();
#endif
  int at = before[wave] + __popcll(mask & ((1ull << lane) - 1));
  if (head)
    heads[blockIdx.x * 256 + at] = i;
  if (t == 0)
#if WRONG == 2
    counts[0] = before[4];
#else
    counts[blockIdx.x] = before[4];
#endif
}
