#include <hip/hip_runtime.h>

// CSR times vector, a wave per row, in workgroups of any number of waves.
__global__ void spmv(int rows, const int *ptr, const int *col, const float *val, const float *x, float *y) {
#if WRONG == 1
  const int lane = threadIdx.x & 31;
#else
  const int lane = threadIdx.x & 63;
#endif
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 6;
  if (row >= rows) return;
  float sum = 0;
  for (int j = ptr[row] + lane; j < ptr[row + 1]; j += 64) sum += val[j] * x[col[j]];
  for (int o = 32; o > 0; o >>= 1) sum += __shfl_xor(sum, o);
#if WRONG == 2
  if (lane == 0) y[row / 2] = sum;
#else
  if (lane == 0) y[row] = sum;
#endif
}
