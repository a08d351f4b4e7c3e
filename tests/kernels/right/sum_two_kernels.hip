#include <hip/hip_runtime.h>

// Rows and columns of a matrix, sums by one wave each, several rows per workgroup.
__global__ void __launch_bounds__(256) sum_rows(const float *m, float *rows, int h, int w) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  float s = 0;
  if (row < h)
    for (int c = threadIdx.x; c < w; c += 64)
      s += m[row * w + c];
  for (int o = 32; o > 0; o >>= 1)
    s += __shfl_xor(s, o);
  if (threadIdx.x == 0 && row < h)
    rows[row] = s;
}

__global__ void __launch_bounds__(256) sum_cols(const float *m, float *cols, int h, int w) {
  __shared__ float part[8][33];
  int c = blockIdx.x * 32 + threadIdx.x;
  float s = 0;
  if (c < w)
    for (int r = threadIdx.y; r < h; r += 8)
      s += m[r * w + c];
  part[threadIdx.y][threadIdx.x] = s;
#if WRONG != 1
  __syncthreads();
#endif
  if (threadIdx.y == 0 && c < w) {
    for (int k = 1; k < 8; k++)
      s += part[k][threadIdx.x];
    cols[c] = s;
  }
}
