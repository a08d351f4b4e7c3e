#include <hip/hip_runtime.h>

// GEMM with two LDS buffers in turn: the next tile is loaded while this one is used.
constexpr int T = 16;

__global__ void __launch_bounds__(256) gemm_double(const float *__restrict__ A, const float *__restrict__ B,
                                                   float *__restrict__ C, int M, int N, int K) {
  __shared__ float a[2][T][T + 1];
  __shared__ float b[2][T][T + 1];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * T + y, col = blockIdx.x * T + x;
  float acc = 0;
  int buf = 0;
  a[0][y][x] = row < M && x < K ? A[row * K + x] : 0;
  b[0][y][x] = col < N && y < K ? B[y * N + col] : 0;
  __syncthreads();
  for (int k0 = 0; k0 < K; k0 += T) {
    int next = k0 + T;
    if (next < K) {
      a[buf ^ 1][y][x] = row < M && next + x < K ? A[row * K + next + x] : 0;
#if WRONG == 2
      b[buf][y][x] =
#else
      b[buf ^ 1][y][x] =
#endif
          col < N && next + y < K ? B[(next + y) * N + col] : 0;
    }
#pragma unroll
    for (int k = 0; k < T; k++)
      acc += a[buf][y][k] * b[buf][k][x];
#if WRONG != 1
    __syncthreads();
#endif
    buf ^= 1;
  }
  if (row < M && col < N)
    C[row * N + col] = acc;
}
