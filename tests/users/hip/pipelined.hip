#include <hip/hip_runtime.h>

#define TILE 16

// C = A * B in tiles; the next pair is fetched while the sums are made of this one.
__global__ void __launch_bounds__(TILE * TILE)
    pipelined(const float *A, const float *B, float *C, int n) {
  __shared__ float a[2][TILE][TILE];
  __shared__ float b[2][TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  int now = 0;
  float sum = 0.0f;
  a[now][y][x] = A[row * n + x];
  b[now][y][x] = B[y * n + column];
  __syncthreads();
  for (int k = TILE; k < n; k += TILE) {
    a[now ^ 1][y][x] = A[row * n + k + x];
    b[now ^ 1][y][x] = B[(k + y) * n + column];
    for (int i = 0; i < TILE; ++i)
      sum += a[now][y][i] * b[now][i][x];
    now ^= 1;
    __syncthreads();
  }
  for (int i = 0; i < TILE; ++i)
    sum += a[now][y][i] * b[now][i][x];
  C[row * n + column] = sum;
}
