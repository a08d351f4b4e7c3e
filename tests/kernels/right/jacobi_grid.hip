#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

// Jacobi steps in one cooperative launch.
__global__ void __launch_bounds__(256) jacobi_grid(float *a, float *b, int n, int steps) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *from = a, *to = b;
  for (int s = 0; s < steps; s++) {
    if (i > 0 && i < n - 1)
      to[i] = 0.5f * (from[i - 1] + from[i + 1]);
#if WRONG == 1
    __syncthreads();
#else
    grid.sync();
#endif
    float *t = from;
    from = to;
    to = t;
  }
}
