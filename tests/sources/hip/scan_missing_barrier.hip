#include <hip/hip_runtime.h>

// Wrong: one barrier a step is not enough in place.
__global__ void __launch_bounds__(256) inclusive(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int step = 1; step < 256; step *= 2) {
    __syncthreads();
    if (t >= step)
      s[t] += s[t - step]; // WRONG
  }
  out[t] = s[t];
}
