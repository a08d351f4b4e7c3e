#include <hip/hip_runtime.h>

// Matrix times vector: four waves per row, vector in LDS by pieces.
__global__ void __launch_bounds__(256) gemv_wave(const float *A, const float *x, float *y, int rows, int cols) {
  __shared__ float xs[256];
  int wave = threadIdx.x / 64, lane = threadIdx.x % 64;
  int row = blockIdx.x * 4 + wave;
  float sum = 0;
  for (int c0 = 0; c0 < cols; c0 += 256) {
    if (c0 + threadIdx.x < cols)
      xs[threadIdx.x] = x[c0 + threadIdx.x];
    __syncthreads();
    int end = min(256, cols - c0);
    if (row < rows)
      for (int c = lane; c < end; c += 64)
        sum += A[row * cols + c0 + c] * xs[c];
#if WRONG != 1
    __syncthreads();
#endif
  }
  for (int o = 32; o; o >>= 1)
    sum += __shfl_xor(sum, o);
#if WRONG == 2
  if (lane == 0)
#else
  if (lane == 0 && row < rows)
#endif
#if WRONG == 2
    y[row / 2] = sum;
#else
    y[row] = sum;
#endif
}
