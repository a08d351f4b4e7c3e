#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

// Sum and scale in one cooperative launch.
__global__ void __launch_bounds__(256) grid_reduce(const float *x, float *y, float *parts, int n) {
  namespace cg = cooperative_groups;
  __shared__ float s[256];
  auto grid = cg::this_grid();
  int t = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
    sum += x[i];
  s[t] = sum;
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    parts[blockIdx.x] = s[0];
#if WRONG == 1
  __syncthreads();
#else
  grid.sync();
#endif
  float total = 0;
  for (int b = 0; b < gridDim.x; b++)
    total += parts[b];
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
    y[i] = x[i] / total;
}
