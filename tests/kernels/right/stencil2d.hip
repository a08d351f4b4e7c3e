#include <hip/hip_runtime.h>

// Five-point stencil with a halo in LDS.
#define B 16

__global__ void __launch_bounds__(256) stencil2d(const float *in, float *out, int w, int h) {
  __shared__ float s[B + 2][B + 2];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * B + tx, y = blockIdx.y * B + ty;
  int cx = min(x, w - 1), cy = min(y, h - 1);
  s[ty + 1][tx + 1] = in[cy * w + cx];
  if (tx == 0)
    s[ty + 1][0] = in[cy * w + max(cx - 1, 0)];
  if (tx == B - 1)
    s[ty + 1][B + 1] = in[cy * w + min(cx + 1, w - 1)];
  if (ty == 0)
    s[0][tx + 1] = in[max(cy - 1, 0) * w + cx];
  if (ty == B - 1)
    s[B + 1][tx + 1] = in[min(cy + 1, h - 1) * w + cx];
#if WRONG != 1
  __syncthreads();
#endif
  if (x < w && y < h)
#if WRONG == 2
    out[y / 2 * w + x] =
#else
    out[y * w + x] =
#endif
        0.2f * (s[ty + 1][tx + 1] + s[ty][tx + 1] + s[ty + 2][tx + 1] + s[ty + 1][tx] + s[ty + 1][tx + 2]);
}
