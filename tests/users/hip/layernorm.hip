#include <hip/hip_runtime.h>

// Layer norm of rows, a wave a row: sums by shuffles, the mean handed on in LDS.
__global__ void __launch_bounds__(64)
    layernorm(const float *in, float *out, const float *weight, int columns) {
  __shared__ float mean, scale;
  int lane = threadIdx.x;
  const float *row = in + blockIdx.x * (size_t)columns;
  float sum = 0.0f, squares = 0.0f;
  for (int i = lane; i < columns; i += 64) {
    sum += row[i];
    squares += row[i] * row[i];
  }
  for (int step = 32; step > 0; step >>= 1) {
    sum += __shfl_xor(sum, step);
    squares += __shfl_xor(squares, step);
  }
  if (lane == 0) {
    mean = sum / columns;
    scale = rsqrtf(squares / columns - mean * mean + 1e-5f);
  }
  __syncthreads();
  for (int i = lane; i < columns; i += 64)
    out[blockIdx.x * (size_t)columns + i] = (row[i] - mean) * scale * weight[i];
}
