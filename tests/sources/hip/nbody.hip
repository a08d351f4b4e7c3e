#include <hip/hip_runtime.h>

__device__ float3 force(float4 bi, float4 bj, float3 ai) {
  float3 r = make_float3(bj.x - bi.x, bj.y - bi.y, bj.z - bi.z);
  float inv = rsqrtf(r.x * r.x + r.y * r.y + r.z * r.z + 1e-6f);
  float s = bj.w * inv * inv * inv;
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}
__global__ void nbody(const float4 *pos, float3 *acc, int n) {
  extern __shared__ float4 tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 mine = pos[i];
  float3 a = {0.f, 0.f, 0.f};
  for (int base = 0; base < n; base += blockDim.x) {
    tile[threadIdx.x] = pos[base + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < blockDim.x; ++j)
      a = force(mine, tile[j], a);
    __syncthreads();
  }
  acc[i] = a;
}
void run(float4 *p, float3 *a, int n) { nbody<<<n / 256, 256, 256 * sizeof(float4)>>>(p, a, n); }
