#include <hip/hip_runtime.h>

// SGEMM of 128x128 tiles, 8x8 sums a work-item, float4 loads, two LDS buffers and registers between.
#define BM 128
#define BN 128
#define BK 8

__global__ void __launch_bounds__(256) gemm_vec(const float *__restrict__ A, const float *__restrict__ B,
                                                float *__restrict__ C, int M, int N, int K) {
  __shared__ float As[2][BK][BM];
  __shared__ float Bs[2][BK][BN];
  int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
  int arow = tid / 2, acol = (tid % 2) * 4, brow = tid / 32, bcol = (tid % 32) * 4;
  const float *a = A + (blockIdx.y * BM + arow) * K + acol;
  const float *b = B + brow * N + blockIdx.x * BN + bcol;
  float acc[8][8] = {};
  float4 ra = *(const float4 *)a, rb = *(const float4 *)b;
  int write = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    As[write][acol][arow] = ra.x;
    As[write][acol + 1][arow] = ra.y;
    As[write][acol + 2][arow] = ra.z;
    As[write][acol + 3][arow] = ra.w;
    *(float4 *)&Bs[write][brow][bcol] = rb;
#if WRONG != 1
    __syncthreads();
#endif
    if (k0 + BK < K) {
      a += BK;
      b += BK * N;
      ra = *(const float4 *)a;
      rb = *(const float4 *)b;
    }
#pragma unroll
    for (int k = 0; k < BK; k++)
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
          acc[i][j] += As[write][k][ty * 8 + i] * Bs[write][k][tx * 8 + j];
#if WRONG != 2
    write ^= 1;
#endif
  }
  float *c = C + (blockIdx.y * BM + ty * 8) * N + blockIdx.x * BN + tx * 8;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j += 4)
      *(float4 *)(c + i * N + j) = make_float4(acc[i][j], acc[i][j + 1], acc[i][j + 2], acc[i][j + 3]);
}
