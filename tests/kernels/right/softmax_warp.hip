#include <hip/hip_runtime.h>

// A wave per row, no LDS.
__global__ void __launch_bounds__(256) softmax_warp(const float *x, float *y, int rows, int cols) {
  int row = blockIdx.x * (blockDim.x / 64) + threadIdx.x / 64, lane = threadIdx.x % 64;
  if (row >= rows)
    return;
  const float *in = x + row * cols;
  float *out = y + row * cols;
  float m = -INFINITY;
  for (int c = lane; c < cols; c += 64)
    m = fmaxf(m, in[c]);
  for (int o = 32; o > 0; o /= 2)
    m = fmaxf(m, __shfl_xor(m, o));
  float s = 0;
  for (int c = lane; c < cols; c += 64) {
    float e = expf(in[c] - m);
    out[c] = e;
    s += e;
  }
  for (int o = 32; o > 0; o /= 2)
    s += __shfl_xor(s, o);
#if WRONG == 1
  for (int c = lane; c < cols; c += 32)
#else
  for (int c = lane; c < cols; c += 64)
#endif
    out[c] /= s;
}
