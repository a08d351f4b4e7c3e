#include <hip/hip_runtime.h>
__global__ void bitonicSort(int* d, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x, base = blockIdx.x * 2 * blockDim.x;
  s[t] = d[base + t]; s[t + blockDim.x] = d[base + t + blockDim.x];
  for (int size = 2; size <= 2 * blockDim.x; size <<= 1)
    for (int stride = size / 2; stride > 0; stride >>= 1) {
#if WRONG != 1
      __syncthreads();
#endif
      int pos = 2 * t - (t & (stride - 1));
      bool up = ((t & (size / 2)) == 0);
      int a = s[pos], b = s[pos + stride];
      if ((a > b) == up) { s[pos] = b; s[pos + stride] = a; }
    }
  __syncthreads();
  d[base + t] = s[t]; d[base + t + blockDim.x] = s[t + blockDim.x];
}
