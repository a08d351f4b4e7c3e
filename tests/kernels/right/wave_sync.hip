#include <hip/hip_runtime.h>

// The end of a reduction inside one wave, through LDS with wave-wide ordering.
__device__ void wave_sync() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

__global__ void __launch_bounds__(256) wave_sync_sum(const float *x, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 256 + t];
  __syncthreads();
  if (t < 128)
    s[t] += s[t + 128];
  __syncthreads();
  if (t < 64) {
    float v = s[t] + s[t + 64];
    for (int o = 32; o > 0; o >>= 1) {
      s[t] = v;
#if WRONG != 1
      wave_sync();
#endif
      float other = t + o < 64 ? s[t + o] : 0;
#if WRONG != 2
      wave_sync();
#endif
      v += other;
    }
    if (t == 0)
      out[blockIdx.x] = v;
  }
}
