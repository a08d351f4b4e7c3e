#include <hip/hip_runtime.h>

// RMS norm with float4 loads, in place.
__global__ void __launch_bounds__(256) rmsnorm_vec(float4 *x, const float4 *w, int quads, float eps) {
  __shared__ float part[8];
  __shared__ float scale;
  float4 *row = x + blockIdx.x * quads;
  float ss = 0;
  for (int i = threadIdx.x; i < quads; i += blockDim.x) {
    float4 v = row[i];
    ss += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  for (int o = 16; o > 0; o >>= 1)
    ss += __shfl_xor(ss, o, 32);
  if (threadIdx.x % 32 == 0)
    part[threadIdx.x / 32] = ss;
  __syncthreads();
  if (threadIdx.x == 0) {
    float t = 0;
    for (int i = 0; i < blockDim.x / 32; i++)
      t += part[i];
    scale = rsqrtf(t / (4 * quads) + eps);
  }
#if WRONG != 1
  __syncthreads();
#endif
  float s = scale;
#if WRONG == 2
  for (int i = threadIdx.x; i <= quads; i += blockDim.x) {
#else
  for (int i = threadIdx.x; i < quads; i += blockDim.x) {
#endif
    float4 v = row[i], g = w[i];
    row[i] = make_float4(v.x * s * g.x, v.y * s * g.y, v.z * s * g.z, v.w * s * g.w);
  }
}
