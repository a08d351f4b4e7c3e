// The sum of 256 numbers of each workgroup. A barrier is missing: which one?
#include <hip/hip_runtime.h>

__global__ void __launch_bounds__(256) reduce(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2)
    if (t < half)
      s[t] += s[t + half];
  if (t == 0)
    out[blockIdx.x] = s[0];
}
