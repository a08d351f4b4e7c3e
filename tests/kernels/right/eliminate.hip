#include <hip/hip_runtime.h>
__global__ void Fan2(const float* m, float* a, float* b, int Size, int j1, int t) {
  if (blockIdx.x * blockDim.x + threadIdx.x >= Size - 1 - t) return;
  if (blockIdx.y * blockDim.y + threadIdx.y >= Size - t) return;
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  a[Size * (x + 1 + t) + (y + t)] -= m[Size * (x + 1 + t) + t] * a[Size * t + (y + t)];
  if (y == 0) b[x + 1 + t] -= m[Size * (x + 1 + t) + (y + t)] * b[t];
}
