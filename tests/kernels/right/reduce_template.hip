#include <hip/hip_runtime.h>

// The reduction of many samples: a template with the last steps unrolled.
template <unsigned SIZE>
__device__ void reduce(const int *in, int *out, unsigned n, int *s) {
  unsigned tid = threadIdx.x, i = blockIdx.x * SIZE * 2 + tid, stride = SIZE * 2 * gridDim.x;
  int sum = 0;
  while (i < n) {
    sum += in[i];
    if (i + SIZE < n)
      sum += in[i + SIZE];
    i += stride;
  }
  s[tid] = sum;
  __syncthreads();
  if (SIZE >= 512) {
    if (tid < 256)
      s[tid] += s[tid + 256];
    __syncthreads();
  }
  if (SIZE >= 256) {
    if (tid < 128)
      s[tid] += s[tid + 128];
#if WRONG != 1
    __syncthreads();
#endif
  }
  if (tid < 64)
    s[tid] += s[tid + 64];
#if WRONG != 2
  __syncthreads();
#endif
  if (tid < 32) {
    int v = s[tid] + s[tid + 32];
    for (int o = 16; o > 0; o >>= 1)
      v += __shfl_down(v, o, 32);
    if (tid == 0)
      out[blockIdx.x] = v;
  }
}

__global__ void __launch_bounds__(512) reduce_template(const int *in, int *out, unsigned n) {
  __shared__ int s[512];
  reduce<512>(in, out, n, s);
}
