#include <hip/hip_runtime.h>

// Partition into bins: each workgroup takes a range of each bin, and its work-items places in it.
__global__ void __launch_bounds__(256) bins_base(const unsigned *keys, unsigned *out, int *fill, const int *start, int n) {
  __shared__ int count[16], base[16];
  int t = threadIdx.x;
  if (t < 16)
    count[t] = 0;
  __syncthreads();
  int i = blockIdx.x * 256 + t;
  int bin = 0, rank = 0;
  if (i < n) {
    bin = keys[i] & 15;
    rank = atomicAdd(&count[bin], 1);
  }
  __syncthreads();
  if (t < 16)
    base[t] = atomicAdd(&fill[t], count[t]);
  __syncthreads();
  if (i < n)
#if WRONG == 1
    out[bin * 65536 + base[bin]] = keys[i];
#elif WRONG == 2
    out[bin * 65536 + rank] = keys[i];
#else
    out[bin * 65536 + base[bin] + rank] = keys[i];
#endif
}
