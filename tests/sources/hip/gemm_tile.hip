#include <hip/hip_runtime.h>

#include <cstdint>
constexpr int kTile = 16;
__global__ __launch_bounds__(kTile *kTile) void gemm(const float *__restrict__ A,
                                                     const float *__restrict__ B,
                                                     float *__restrict__ C, int M, int N, int K) {
  __shared__ float As[kTile][kTile], Bs[kTile][kTile + 1];
  const int tx = threadIdx.x % kTile, ty = threadIdx.x / kTile;
  const int row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile + tx;
  float acc = 0.f;
  for (int k0 = 0; k0 < K; k0 += kTile) {
    As[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0.f;
    Bs[ty][tx] = col < N && k0 + ty < K ? B[(k0 + ty) * N + col] : 0.f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kTile; ++k)
      acc = fmaf(As[ty][k], Bs[k][tx], acc);
    __syncthreads();
  }
  if (row < M && col < N)
    C[row * N + col] = acc;
}
void launch(const float *a, const float *b, float *c, int m, int n, int k, hipStream_t stream) {
  dim3 grid((n + kTile - 1) / kTile, (m + kTile - 1) / kTile);
  hipLaunchKernelGGL(gemm, grid, dim3(kTile * kTile), 0, stream, a, b, c, m, n, k);
}
