#include <hip/hip_runtime.h>

// Wrong: the next tile is stored while others still multiply this one.
__global__ void __launch_bounds__(256) gemm(const float *A, const float *B, float *C, int n) {
  __shared__ float As[16][16], Bs[16][16];
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float acc = 0;
  for (int k0 = 0; k0 < n; k0 += 16) {
    As[ty][tx] = A[(blockIdx.y * 16 + ty) * n + k0 + tx]; // WRONG
    Bs[ty][tx] = B[(k0 + ty) * n + blockIdx.x * 16 + tx];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      acc += As[ty][k] * Bs[k][tx];
  }
  C[(blockIdx.y * 16 + ty) * n + blockIdx.x * 16 + tx] = acc;
}
