#include <hip/hip_runtime.h>

// Edges of an image, a work-item per pixel, in workgroups of any shape.
__global__ void sobel(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
#if WRONG == 1
  if (x < 0 || y < 1 || x > w || y >= h - 1)
#else
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
#endif
    return;
  int across = in[y * w + x + 1] - in[y * w + x - 1], down = in[(y + 1) * w + x] - in[(y - 1) * w + x];
#if WRONG == 2
  out[y * (w - 3) + x] = min(255, abs(across) + abs(down));
#else
  out[y * w + x] = min(255, abs(across) + abs(down));
#endif
}
