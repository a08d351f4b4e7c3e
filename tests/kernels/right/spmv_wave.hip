#include <hip/hip_runtime.h>

// CSR times vector, a wave per row.
__global__ void __launch_bounds__(256) spmv_wave(int rows, const int *ptr, const int *col, const float *val,
                                                 const float *x, float *y) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 64;
  int lane = threadIdx.x & 63;
  if (row < rows) {
    float sum = 0;
    for (int j = ptr[row] + lane; j < ptr[row + 1]; j += 64)
      sum += val[j] * x[col[j]];
    for (int o = 32; o > 0; o >>= 1)
      sum += __shfl_down(sum, o, 64);
#if WRONG == 1
    if (lane < 2)
#else
    if (lane == 0)
#endif
      y[row] = sum;
  }
}
