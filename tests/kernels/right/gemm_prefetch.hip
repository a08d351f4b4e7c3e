#include <hip/hip_runtime.h>
#define BM 64
#define BN 64
#define BK 16
__global__ __launch_bounds__(256) void sgemm(int M, int N, int K, const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C) {
  __shared__ float As[2][BK][BM], Bs[2][BK][BN];
  int t = threadIdx.x, tx = t % 16, ty = t / 16;
  const float* Ap = A + blockIdx.y * BM * K; const float* Bp = B + blockIdx.x * BN;
  float acc[4][4] = {}; float ra[4], rb[4];
  for (int i = 0; i < 4; i++) { int e = t + i * 256; As[0][e % BK][e / BK] = Ap[(e / BK) * K + e % BK]; Bs[0][e / BN][e % BN] = Bp[(e / BN) * N + e % BN]; }
  __syncthreads();
  int buf = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    bool more = k0 + BK < K;
    if (more) for (int i = 0; i < 4; i++) { int e = t + i * 256; ra[i] = Ap[(e / BK) * K + k0 + BK + e % BK]; rb[i] = Bp[(k0 + BK + e / BN) * N + e % BN]; }
    for (int k = 0; k < BK; k++) for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) acc[i][j] += As[buf][k][ty * 4 + i] * Bs[buf][k][tx * 4 + j];
    if (more) {
      buf ^= 1;
      for (int i = 0; i < 4; i++) { int e = t + i * 256; As[buf][e % BK][e / BK] = ra[i]; Bs[buf][e / BN][e % BN] = rb[i]; }
#if WRONG != 1
      __syncthreads();
#endif
    }
  }
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) C[(blockIdx.y * BM + ty * 4 + i) * N + blockIdx.x * BN + tx * 4 + j] = acc[i][j];
}
