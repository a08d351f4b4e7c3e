#include <hip/hip_runtime.h>

// Wave specialisation: wave 0 fills one of two buffers while the others use the other.
__global__ void __launch_bounds__(256) producer_waves(const float *in, float *out, int steps) {
  __shared__ float buf[2][192];
  int wave = threadIdx.x / 64, lane = threadIdx.x % 64;
  float acc = 0;
  if (wave == 0)
    for (int i = lane; i < 192; i += 64)
      buf[0][i] = in[i];
  __syncthreads();
  for (int s = 0; s < steps; s++) {
    if (wave == 0) {
      if (s + 1 < steps)
        for (int i = lane; i < 192; i += 64)
#if WRONG == 2
          buf[s & 1][i] = in[(s + 1) * 192 + i];
#else
          buf[(s + 1) & 1][i] = in[(s + 1) * 192 + i];
#endif
    } else {
      acc += buf[s & 1][threadIdx.x - 64];
    }
#if WRONG != 1
    __syncthreads();
#endif
  }
  if (wave != 0)
    out[blockIdx.x * 192 + threadIdx.x - 64] = acc;
}
