#include <hip/hip_runtime.h>

// Merges two sorted halves in LDS: each finds the place of its value by binary search.
__global__ void __launch_bounds__(256) merge_path(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
#if WRONG != 1
  __syncthreads();
#endif
  int lo = 0, hi = 128;
  const int *other = t < 128 ? s + 128 : s;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (other[mid] < s[t])
      lo = mid + 1;
    else
      hi = mid;
  }
  out[blockIdx.x * 256 + t] = (t & 127) + lo;
}
