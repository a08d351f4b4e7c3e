#include <hip/hip_runtime.h>

// GEMM: 64x64 tiles of C, 16x16 work-items, each with 4x4 sums in registers. Sizes are multiples.
#define BM 64
#define BN 64
#define BK 16

__global__ void __launch_bounds__(256) gemm_register(const float *A, const float *B, float *C, int N, int K) {
  __shared__ float As[BK][BM];
  __shared__ float Bs[BK][BN];
  int tid = threadIdx.x;
  int tx = tid % 16, ty = tid / 16;
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float acc[4][4] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = tid; i < BM * BK; i += 256) {
      int r = i / BK, c = i % BK;
      As[c][r] = A[(row0 + r) * K + k0 + c];
    }
    for (int i = tid; i < BK * BN; i += 256) {
      int r = i / BN, c = i % BN;
      Bs[r][c] = B[(k0 + r) * N + col0 + c];
    }
    __syncthreads();
    for (int k = 0; k < BK; k++)
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
          acc[i][j] += As[k][ty * 4 + i] * Bs[k][tx * 4 + j];
#if WRONG != 1
    __syncthreads();
#endif
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
#if WRONG == 2
      C[(row0 + ty * 4 + i) * N + col0 + tx * 3 + j] = acc[i][j];
#else
      C[(row0 + ty * 4 + i) * N + col0 + tx * 4 + j] = acc[i][j];
#endif
}
