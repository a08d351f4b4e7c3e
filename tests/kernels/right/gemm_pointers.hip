#include <hip/hip_runtime.h>

// Two LDS buffers whose pointers are swapped.
__global__ void __launch_bounds__(256) gemm_pointers(const float *A, const float *B, float *C, int n) {
  __shared__ float mem[4][256];
  float *a = mem[0], *b = mem[1], *na = mem[2], *nb = mem[3];
  int x = threadIdx.x % 16, y = threadIdx.x / 16;
  int row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
  a[y * 16 + x] = A[row * n + x];
  b[y * 16 + x] = B[y * n + col];
  __syncthreads();
  float sum = 0;
  for (int t = 16; t <= n; t += 16) {
    if (t < n) {
      na[y * 16 + x] = A[row * n + t + x];
      nb[y * 16 + x] = B[(t + y) * n + col];
    }
    for (int k = 0; k < 16; k++)
      sum += a[y * 16 + k] * b[k * 16 + x];
#if WRONG != 1
    __syncthreads();
#endif
    float *s = a;
    a = na;
    na = s;
    s = b;
    b = nb;
    nb = s;
  }
  C[row * n + col] = sum;
}
