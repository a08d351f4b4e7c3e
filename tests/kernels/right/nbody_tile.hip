#include <hip/hip_runtime.h>

// All pairs: positions by tiles in LDS.
__global__ void __launch_bounds__(256) nbody_tile(const float4 *pos, float4 *acc, int n) {
  __shared__ float4 sp[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = pos[i];
  float3 a = {0, 0, 0};
  for (int tile = 0; tile < gridDim.x; tile++) {
    sp[threadIdx.x] = pos[tile * blockDim.x + threadIdx.x];
#if WRONG != 1
    __syncthreads();
#endif
#pragma unroll 8
    for (int j = 0; j < 256; j++) {
      float dx = sp[j].x - me.x, dy = sp[j].y - me.y, dz = sp[j].z - me.z;
      float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-6f);
      float f = sp[j].w * inv * inv * inv;
      a.x += dx * f;
      a.y += dy * f;
      a.z += dz * f;
    }
#if WRONG != 2
    __syncthreads();
#endif
  }
  acc[i] = make_float4(a.x, a.y, a.z, 0);
}
