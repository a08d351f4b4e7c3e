#include <hip/hip_runtime.h>

// Transposes 32x32 tiles by 32x8 work-items, with any width and height.
template <typename V>
__device__ void transpose(const V *in, V *out, int width, int height, V (*tile)[33]) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(size_t)(y + j) * width + x];
#if WRONG != 1
  __syncthreads();
#endif
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < height && y + j < width)
#if WRONG == 2
      out[(size_t)(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
#else
      out[(size_t)(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
#endif
}

__global__ void __launch_bounds__(256) transpose_rect(const float *in, float *out, int width, int height) {
  __shared__ float tile[32][33];
  transpose(in, out, width, height, tile);
}
