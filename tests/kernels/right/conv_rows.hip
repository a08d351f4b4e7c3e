#include <hip/hip_runtime.h>

// Separable convolution of rows: eight results per work-item, halo on both sides.
#define R 8
#define W 16
#define H 4
#define STEPS 8
__constant__ float taps[2 * R + 1];

__global__ void __launch_bounds__(W *H) conv_rows(float *dst, const float *src, int width, int height, int pitch) {
  __shared__ float s[H][(STEPS + 2) * W];
  const int x0 = (blockIdx.x * STEPS - 1) * W + threadIdx.x;
  const int y = blockIdx.y * H + threadIdx.y;
  src += y * pitch + x0;
  dst += y * pitch + x0;
  for (int i = 1; i < 1 + STEPS; i++)
    s[threadIdx.y][threadIdx.x + i * W] = src[i * W];
  s[threadIdx.y][threadIdx.x] = x0 >= 0 ? src[0] : 0;
  s[threadIdx.y][threadIdx.x + (STEPS + 1) * W] = width - x0 > (STEPS + 1) * W ? src[(STEPS + 1) * W] : 0;
#if WRONG != 1
  __syncthreads();
#endif
  for (int i = 1; i < 1 + STEPS; i++) {
    float sum = 0;
    for (int j = -R; j <= R; j++)
      sum += taps[R - j] * s[threadIdx.y][threadIdx.x + i * W + j];
#if WRONG == 2
    dst[i * (W / 2)] = sum;
#else
    dst[i * W] = sum;
#endif
  }
}
