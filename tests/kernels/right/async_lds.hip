#include <hip/hip_runtime.h>

// Loads straight into LDS (gfx942), double-buffered, with a count of what is still under way.
__global__ void __launch_bounds__(64) async_lds(const float *in, float *out, int tiles) {
  __shared__ float buf[2][64];
  const float *src = in + blockIdx.x * tiles * 64;
  float acc = 0;
  __builtin_amdgcn_global_load_lds((const __attribute__((address_space(1))) void *)(src + threadIdx.x),
                                   (__attribute__((address_space(3))) void *)buf[0], 4, 0, 0);
  for (int i = 0; i < tiles; i++) {
#if WRONG != 2
    __builtin_amdgcn_s_waitcnt(0);
    __syncthreads();
#endif
#if WRONG == 1
    acc += buf[i & 1][63 - threadIdx.x];
    if (i + 1 < tiles)
      __builtin_amdgcn_global_load_lds(
          (const __attribute__((address_space(1))) void *)(src + (i + 1) * 64 + threadIdx.x),
          (__attribute__((address_space(3))) void *)buf[i & 1], 4, 0, 0);
#else
    if (i + 1 < tiles)
      __builtin_amdgcn_global_load_lds(
          (const __attribute__((address_space(1))) void *)(src + (i + 1) * 64 + threadIdx.x),
          (__attribute__((address_space(3))) void *)buf[(i + 1) & 1], 4, 0, 0);
    acc += buf[i & 1][63 - threadIdx.x];
#endif
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = acc;
}
