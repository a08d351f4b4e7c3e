#include <hip/hip_runtime.h>

// A product by tiles of 16×16, guarded, in workgroups that nobody gives: at most that large.
#define T 16
__global__ void gemm(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ float as[T][T], bs[T][T + 1];
  int row = blockIdx.y * T + threadIdx.y, col = blockIdx.x * T + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < (k + T - 1) / T; ++t) {
    int ka = t * T + threadIdx.x, kb = t * T + threadIdx.y;
    as[threadIdx.y][threadIdx.x] = row < m && ka < k ? a[row * k + ka] : 0.f;
    bs[threadIdx.y][threadIdx.x] = kb < k && col < n ? b[kb * n + col] : 0.f;
    __syncthreads();
    for (int i = 0; i < T; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
#if WRONG != 1
    __syncthreads();
#endif
  }
#if WRONG == 2
  if (row < m && col <= n) c[row * n + col] = sum;
#else
  if (row < m && col < n) c[row * n + col] = sum;
#endif
}
