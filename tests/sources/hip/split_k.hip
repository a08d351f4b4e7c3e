#include <hip/hip_runtime.h>

__global__ void __launch_bounds__(64)
    split_k(const float *a, const float *b, float *c, int m, int n, int k, int per) {
  int col = blockIdx.x * 64 + threadIdx.x, row = blockIdx.y;
  if (col >= n || row >= m)
    return;
  int first = blockIdx.z * per, last = min(first + per, k);
  float sum = 0.0f;
  for (int i = first; i < last; ++i)
    sum += a[row * k + i] * b[i * n + col];
  unsafeAtomicAdd(&c[row * n + col], sum);
}
