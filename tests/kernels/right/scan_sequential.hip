#include <hip/hip_runtime.h>

// Scan of up to many values by one workgroup: each its own run, then the totals.
__global__ void __launch_bounds__(256) scan_sequential(const int *in, int *out, int n) {
  __shared__ int totals[256];
  int t = threadIdx.x, per = (n + 255) / 256;
  int from = t * per, to = min(from + per, n);
  int sum = 0;
  for (int i = from; i < to; i++)
    sum += in[i];
  totals[t] = sum;
  __syncthreads();
  if (t == 0) {
    int run = 0;
    for (int k = 0; k < 256; k++) {
      int v = totals[k];
      totals[k] = run;
      run += v;
    }
  }
#if WRONG != 1
  __syncthreads();
#endif
  int run = totals[t];
#if WRONG == 2
  for (int i = from; i <= to; i++) {
#else
  for (int i = from; i < to; i++) {
#endif
    run += in[i];
    out[i] = run;
  }
}
