#include <hip/hip_runtime.h>

// Planes of an image become its last axis: an index is taken apart by sizes that nobody knows.
__global__ void permute(const float *in, float *out, int planes, int height, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if WRONG == 1
  if (i > planes * height * width) return;
  int x = i % width, y = i / width % height, plane = i / (width * height) % planes;
#else
  if (i >= planes * height * width) return;
  int x = i % width, y = i / width % height, plane = i / (width * height);
#endif
#if WRONG == 2
  out[(y * height + x) * planes + plane] = in[i];
#else
  out[(y * width + x) * planes + plane] = in[i];
#endif
}
