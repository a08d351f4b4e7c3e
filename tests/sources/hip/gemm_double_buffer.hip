#include <hip/hip_runtime.h>

#include <hip/hip_fp16.h>
template <typename In, typename Acc, int BM, int BN, int BK>
__global__ void __launch_bounds__(256)
    gemm(const In *A, const In *B, Acc *C, int lda, int ldb, int ldc, int tiles) {
  __shared__ In a[2][BM][BK], b[2][BK][BN];
  const int t = threadIdx.x;
  auto load = [&](int buffer, int tile) {
    for (int i = t; i < BM * BK; i += 256)
      a[buffer][i / BK][i % BK] = A[(blockIdx.y * BM + i / BK) * lda + tile * BK + i % BK];
    for (int i = t; i < BK * BN; i += 256)
      b[buffer][i / BN][i % BN] = B[(tile * BK + i / BN) * ldb + blockIdx.x * BN + i % BN];
  };
  Acc acc[BM * BN / 256] = {};
  load(0, 0);
  __syncthreads();
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles)
      load((tile + 1) & 1, tile + 1);
    for (int j = 0; j < BM * BN / 256; ++j) {
      int m = (t + j * 256) / BN, n = (t + j * 256) % BN;
      for (int k = 0; k < BK; ++k)
        acc[j] += (Acc)a[tile & 1][m][k] * (Acc)b[tile & 1][k][n];
    }
    __syncthreads();
  }
  for (int j = 0; j < BM * BN / 256; ++j) {
    int m = (t + j * 256) / BN, n = (t + j * 256) % BN;
    C[(blockIdx.y * BM + m) * ldc + blockIdx.x * BN + n] = acc[j];
  }
}
template __global__ void gemm<__half, float, 32, 32, 16>(const __half *, const __half *, float *,
                                                         int, int, int, int);
