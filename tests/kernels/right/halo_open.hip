#include <hip/hip_runtime.h>

// A stencil along a row whose tile has room for 128 work-items and a halo.
#define B 128
#define R 3
__global__ void halo(const float *x, float *y, int n) {
  __shared__ float s[B + 2 * R];
  int at = blockIdx.x * B + threadIdx.x, own = threadIdx.x + R;
  s[own] = at < n ? x[at] : 0.f;
  if (threadIdx.x < R) {
#if WRONG == 2
    s[own - R + 1] = at >= R ? x[at - R] : 0.f;
#else
    s[own - R] = at >= R ? x[at - R] : 0.f;
#endif
    s[own + B] = at + B < n ? x[at + B] : 0.f;
  }
#if WRONG != 1
  __syncthreads();
#endif
  float sum = 0;
  for (int j = -R; j <= R; ++j) sum += s[own + j];
  if (at < n) y[at] = sum;
}
