#include <hip/hip_runtime.h>

// Nearest of all points, by tiles.
__global__ void __launch_bounds__(128) knn_lds(const float2 *q, const float2 *p, int *nearest, int nq, int np) {
  __shared__ float2 tile[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  float2 me = i < nq ? q[i] : make_float2(0, 0);
  float best = INFINITY;
  int who = -1;
  for (int base = 0; base < np; base += 128) {
    int j = base + threadIdx.x;
    if (j < np)
      tile[threadIdx.x] = p[j];
    __syncthreads();
    for (int k = 0; k < 128 && base + k < np; k++) {
      float dx = tile[k].x - me.x, dy = tile[k].y - me.y;
      float d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        who = base + k;
      }
    }
#if WRONG != 1
    __syncthreads();
#endif
  }
  if (i < nq)
    nearest[i] = who;
}
