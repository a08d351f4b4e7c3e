#include <hip/hip_runtime.h>

// Gaussian elimination with a pivot that all agree on, 64 columns, one work-item per column.
__global__ void __launch_bounds__(64) gauss_pivot(float *m, int n) {
  __shared__ float a[64][64];
  __shared__ int pivot;
  float *mine = m + blockIdx.x * 64 * 64;
  int c = threadIdx.x;
  for (int r = 0; r < 64; r++)
    a[r][c] = mine[r * 64 + c];
  __syncthreads();
  for (int k = 0; k < 63; k++) {
    if (c == 0) {
      int best = k;
      for (int r = k + 1; r < 64; r++)
        if (fabsf(a[r][k]) > fabsf(a[best][k]))
          best = r;
      pivot = best;
    }
    __syncthreads();
    int p = pivot;
    float t = a[k][c];
    a[k][c] = a[p][c];
    a[p][c] = t;
#if WRONG != 1
    __syncthreads();
#endif
    float factor[1];
    for (int r = k + 1; r < 64; r++) {
      factor[0] = a[r][k] / a[k][k];
      __syncthreads();
      if (c >= k)
        a[r][c] -= factor[0] * a[k][c];
    }
#if WRONG != 2
    __syncthreads();
#endif
  }
  for (int r = 0; r < 64; r++)
    mine[r * 64 + c] = a[r][c];
}
