#include <hip/hip_runtime.h>

// Compaction that keeps the order inside a workgroup: a scan of the flags gives the places.
__global__ void __launch_bounds__(256) compact_scan(const int *in, int *out, int *total, int n) {
  __shared__ int s[256];
  __shared__ int base;
  int t = threadIdx.x;
  int i = blockIdx.x * 256 + t;
  int v = i < n ? in[i] : 0;
  int keep = v != 0;
  s[t] = keep;
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    int add = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += add;
    __syncthreads();
  }
  if (t == 255)
    base = atomicAdd(total, s[255]);
#if WRONG != 1
  __syncthreads();
#endif
  if (keep)
#if WRONG == 2
    out[base + s[t]] = v, out[base + s[t] - 1] = v;
#else
    out[base + s[t] - 1] = v;
#endif
}
