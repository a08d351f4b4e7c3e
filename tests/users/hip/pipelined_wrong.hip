#include <hip/hip_runtime.h>

#define TILE 16

// C = A * B in tiles; the next pair is fetched while the sums are made of this one.
__global__ void __launch_bounds__(TILE * TILE)
    pipelined(const float *A, const float *B, float *C, int n) {
  __shared__ float a[TILE][TILE];
  __shared__ float b[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0.0f;
  a[y][x] = A[row * n + x];
  b[y][x] = B[y * n + column];
  __syncthreads();
  for (int k = TILE; k < n; k += TILE) {
    a[y][x] = A[row * n + k + x];
    b[y][x] = B[(k + y) * n + column];
    for (int i = 0; i < TILE; ++i)
      sum += a[y][i] * b[i][x];
    __syncthreads();
  }
  for (int i = 0; i < TILE; ++i)
    sum += a[y][i] * b[i][x];
  C[row * n + column] = sum;
}
