#include <hip/hip_runtime.h>

#define TILE 16

// C = A * B for square matrices, in tiles.
__global__ void __launch_bounds__(TILE * TILE)
    matmul(const float *A, const float *B, float *C, int n) {
  __shared__ float a[TILE][TILE];
  __shared__ float b[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0.0f;
  for (int k = 0; k < n; k += TILE) {
    a[y][x] = A[row * n + k + x];
    b[y][x] = B[(k + y) * n + column];
    __syncthreads();
    for (int i = 0; i < TILE; ++i)
      sum += a[y][i] * b[i][x];
    __syncthreads();
  }
  C[row * n + column] = sum;
}
