#include <hip/hip_runtime.h>

// A convolution with a tile in dynamic LDS, whose border is as wide as an argument says.
__global__ void conv_radius(const float *in, const float *weights, float *out, int n, int radius) {
  extern __shared__ float tile[];
  int at = blockIdx.x * blockDim.x + threadIdx.x, own = threadIdx.x + radius;
  tile[own] = at < n ? in[at] : 0.0f;
  if (threadIdx.x < radius) {
    int before = at - radius, behind = at + blockDim.x;
    tile[threadIdx.x] = before >= 0 ? in[before] : 0.0f;
    tile[own + blockDim.x] = behind < n ? in[behind] : 0.0f;
  }
#if WRONG != 1
  __syncthreads();
#endif
  float sum = 0.0f;
  for (int j = -radius; j <= radius; j++)
    sum += tile[own + j] * weights[j + radius];
  if (at < n)
    out[at] = sum;
}
