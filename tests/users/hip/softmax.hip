#include <hip/hip_runtime.h>

// The softmax of rows, a workgroup a row.
__global__ void __launch_bounds__(256) softmax(const float *in, float *out, int columns) {
  __shared__ float s[256];
  int tid = threadIdx.x;
  const float *row = in + blockIdx.x * (size_t)columns;
  float most = -1e30f;
  for (int i = tid; i < columns; i += 256)
    most = fmaxf(most, row[i]);
  s[tid] = most;
  __syncthreads();
  for (int step = 128; step > 0; step >>= 1) {
    if (tid < step)
      s[tid] = fmaxf(s[tid], s[tid + step]);
    __syncthreads();
  }
  most = s[0];
  __syncthreads();
  float sum = 0.0f;
  for (int i = tid; i < columns; i += 256)
    sum += expf(row[i] - most);
  s[tid] = sum;
  __syncthreads();
  for (int step = 128; step > 0; step >>= 1) {
    if (tid < step)
      s[tid] += s[tid + step];
    __syncthreads();
  }
  for (int i = tid; i < columns; i += 256)
    out[blockIdx.x * (size_t)columns + i] = expf(row[i] - most) / s[0];
}
