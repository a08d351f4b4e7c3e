#include <hip/hip_runtime.h>

// 2D convolution: the tile with its halo is loaded by a strided loop.
#define T 16
#define R 2
#define S (T + 2 * R)
__constant__ float filter[(2 * R + 1) * (2 * R + 1)];

__global__ void __launch_bounds__(T *T) conv2d_tile(const float *in, float *out, int w, int h) {
  __shared__ float s[S * S];
  int tid = threadIdx.y * T + threadIdx.x;
  int ox = blockIdx.x * T - R, oy = blockIdx.y * T - R;
  for (int i = tid; i < S * S; i += T * T) {
    int x = ox + i % S, y = oy + i / S;
    s[i] = x >= 0 && x < w && y >= 0 && y < h ? in[y * w + x] : 0.0f;
  }
#if WRONG != 1
  __syncthreads();
#endif
  int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
  if (x >= w || y >= h)
    return;
  float sum = 0;
  for (int j = 0; j < 2 * R + 1; j++)
    for (int i = 0; i < 2 * R + 1; i++)
      sum += filter[j * (2 * R + 1) + i] * s[(threadIdx.y + j) * S + threadIdx.x + i];
#if WRONG == 2
  out[y * 16 + x] = sum;
#else
  out[y * w + x] = sum;
#endif
}
