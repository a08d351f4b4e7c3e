#include <hip/hip_runtime.h>

#define RADIUS 3

// Sums over neighbours, which are brought to LDS with a halo.
__global__ void __launch_bounds__(256) stencil(const float *in, float *out, int n) {
  __shared__ float s[256 + 2 * RADIUS];
  int tid = threadIdx.x;
  int i = blockIdx.x * 256 + tid;
  s[tid + RADIUS] = i < n ? in[i] : 0.0f;
  if (tid < RADIUS) {
    s[tid] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
    s[tid + 256 + RADIUS] = i + 256 < n ? in[i + 256] : 0.0f;
  }
  __builtin_amdgcn_s_barrier();
  if (i >= n)
    return;
  float sum = 0.0f;
  for (int k = -RADIUS; k <= RADIUS; ++k)
    sum += s[tid + RADIUS + k];
  out[i] = sum;
}
