#include <hip/hip_runtime.h>

// A bitonic sort of two elements for each work-item, in dynamic LDS.
__global__ void bitonic_two(int *data) {
  extern __shared__ int s[];
  int t = threadIdx.x, wide = blockDim.x, first = blockIdx.x * 2 * wide;
  s[t] = data[first + t];
  s[t + wide] = data[first + t + wide];
  for (int length = 2; length <= 2 * wide; length *= 2)
    for (int by = length / 2; by > 0; by /= 2) {
#if WRONG != 1
      __syncthreads();
#endif
      int low = 2 * t - (t & (by - 1)), high = low + by;
      bool rises = (t & (length / 2)) == 0;
      int a = s[low], b = s[high];
      if ((a > b) == rises) {
        s[low] = b;
        s[high] = a;
      }
    }
#if WRONG != 2
  __syncthreads();
#endif
  data[first + t] = s[t];
  data[first + t + wide] = s[t + wide];
}
