#include <hip/hip_runtime.h>

// Several steps of a 1D heat equation inside LDS, two rows in turn.
__global__ void __launch_bounds__(256) heat_steps(const float *in, float *out, int steps) {
  __shared__ float u[2][258];
  int t = threadIdx.x + 1;
  u[0][t] = in[blockIdx.x * 256 + threadIdx.x];
  if (threadIdx.x < 2)
    u[threadIdx.x][0] = u[threadIdx.x][257] = 0.0f;
  __syncthreads();
  int now = 0;
  for (int s = 0; s < steps; s++) {
    u[1 - now][t] = u[now][t] + 0.1f * (u[now][t - 1] - 2 * u[now][t] + u[now][t + 1]);
#if WRONG != 1
    __syncthreads();
#endif
    now = 1 - now;
  }
  out[blockIdx.x * 256 + threadIdx.x] = u[now][t];
}
