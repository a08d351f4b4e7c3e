#include <hip/hip_runtime.h>

__device__ unsigned arrived = 0;
__global__ void __launch_bounds__(256) sum(const float *in, volatile float *parts, float *out, int n) {
  __shared__ float s[256];
  __shared__ bool last;
  int t = threadIdx.x;
  float v = 0.f;
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
    v += in[i];
  s[t] = v;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) {
    parts[blockIdx.x] = s[0];
    __threadfence();
    last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    __threadfence();
    float w = 0.f;
    for (unsigned i = 0; i < gridDim.x; ++i)
      w += parts[i];
    *out = w;
    arrived = 0;
  }
}
