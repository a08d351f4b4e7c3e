#include <hip/hip_runtime.h>

// One pass of an LSB radix sort in a workgroup, one bit at a time, by a scan of the flags.
__global__ void __launch_bounds__(256) split_bit(unsigned *keys) {
  __shared__ unsigned s[256];
  __shared__ int scan[256];
  int t = threadIdx.x;
  unsigned key = keys[blockIdx.x * 256 + t];
  for (int bit = 0; bit < 8; bit++) {
    int zero = ((key >> bit) & 1) == 0;
    scan[t] = zero;
    __syncthreads();
    for (int d = 1; d < 256; d *= 2) {
      int v = t >= d ? scan[t - d] : 0;
      __syncthreads();
      scan[t] += v;
#if WRONG != 1
      __syncthreads();
#endif
    }
    int zeros = scan[255];
    int at = zero ? scan[t] - 1 : zeros + t - scan[t];
    s[at] = key;
#if WRONG != 2
    __syncthreads();
#endif
    key = s[t];
    __syncthreads();
  }
  keys[blockIdx.x * 256 + t] = key;
}
