#include <hip/hip_runtime.h>

// Inclusive scan of a workgroup's chunk: shuffles up, then the totals of the waves.
__global__ void __launch_bounds__(512) scan_shuffle(const int *in, int *out, int *sums, int n) {
  __shared__ int totals[16];
  int i = blockIdx.x * 512 + threadIdx.x;
  int lane = threadIdx.x & 63, wave = threadIdx.x >> 6;
  int v = i < n ? in[i] : 0;
  for (int d = 1; d < 64; d <<= 1) {
    int up = __shfl_up(v, d);
    if (lane >= d)
      v += up;
  }
  if (lane == 63)
    totals[wave] = v;
  __syncthreads();
  if (wave == 0) {
    int t = lane < 8 ? totals[lane] : 0;
    for (int d = 1; d < 8; d <<= 1) {
      int up = __shfl_up(t, d);
      if (lane >= d)
        t += up;
    }
    if (lane < 8)
      totals[lane] = t;
  }
#if WRONG != 1
  __syncthreads();
#endif
  if (wave > 0)
    v += totals[wave - 1];
  if (i < n)
    out[i] = v;
#if WRONG == 2
  if (threadIdx.x >= 510)
#else
  if (threadIdx.x == 511)
#endif
    sums[blockIdx.x] = v;
}
