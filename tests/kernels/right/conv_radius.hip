#include <hip/hip_runtime.h>
__global__ void conv1d(const float* in, const float* k, float* out, int n, int radius) {
  extern __shared__ float tile[];
  int gid = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x + radius;
  tile[l] = gid < n ? in[gid] : 0.f;
  if (threadIdx.x < radius) {
    int left = gid - radius, right = gid + blockDim.x;
    tile[threadIdx.x] = left >= 0 ? in[left] : 0.f;
    tile[l + blockDim.x] = right < n ? in[right] : 0.f;
  }
#if WRONG != 1
  __syncthreads();
#endif
  if (gid < n) {
    float s = 0;
    for (int j = -radius; j <= radius; ++j) s += tile[l + j] * k[j + radius];
    out[gid] = s;
  }
}
