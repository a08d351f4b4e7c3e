#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
struct alignas(16) Pack {
  float v[4];
};
__global__ void __launch_bounds__(256) rms_norm(const float *x, const float *w, float *y, int n) {
  __shared__ float total;
  if (threadIdx.x == 0)
    total = 0.f;
  __syncthreads();
  float mine = 0.f;
  const Pack *row = reinterpret_cast<const Pack *>(x + (size_t)blockIdx.x * n);
  for (int i = threadIdx.x; i < n / 4; i += blockDim.x) {
    Pack p = row[i];
    for (float f : p.v)
      mine += f * f;
  }
  for (int o = 16; o; o >>= 1)
    mine += __shfl_xor_sync(0xffffffffu, mine, o, 32);
  if ((threadIdx.x & 31) == 0)
    atomicAdd(&total, mine);
  __syncthreads();
  float r = 1.0f / std::sqrt(total / n + 1e-5f);
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    y[(size_t)blockIdx.x * n + i] = x[(size_t)blockIdx.x * n + i] * r * w[i];
}
