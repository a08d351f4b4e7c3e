#include <hip/hip_runtime.h>

// Cholesky factors of many 32x32 matrices, one per workgroup of 32x32.
#define N 32

__global__ void __launch_bounds__(N *N) cholesky_small(float *mats) {
  __shared__ float a[N][N + 1];
  float *mat = mats + blockIdx.x * N * N;
  int r = threadIdx.y, c = threadIdx.x;
  a[r][c] = mat[r * N + c];
  __syncthreads();
  for (int k = 0; k < N; k++) {
    if (r == k && c == k)
      a[k][k] = sqrtf(a[k][k]);
#if WRONG != 2
    __syncthreads();
#endif
    if (c == k && r > k)
      a[r][k] /= a[k][k];
#if WRONG != 1
    __syncthreads();
#endif
    if (c > k && r >= c)
      a[r][c] -= a[r][k] * a[c][k];
    __syncthreads();
  }
  mat[r * N + c] = c <= r ? a[r][c] : 0;
}
