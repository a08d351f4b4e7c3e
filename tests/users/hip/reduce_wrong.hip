#include <hip/hip_runtime.h>

// The sum of an array: a partial sum a work-item, then a tree in LDS.
__global__ void __launch_bounds__(256) reduce(const float *in, float *out, int n) {
  __shared__ float s[256];
  int tid = threadIdx.x;
  float sum = 0.0f;
  for (int i = blockIdx.x * 256 + tid; i < n; i += gridDim.x * 256)
    sum += in[i];
  s[tid] = sum;
  __syncthreads();
  for (int step = 128; step > 0; step >>= 1) {
    if (tid < step)
      s[tid] += s[tid + step];
  }
  if (tid == 0)
    out[blockIdx.x] = s[0];
}
