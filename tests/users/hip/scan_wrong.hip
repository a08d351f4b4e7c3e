#include <hip/hip_runtime.h>

// Inclusive prefix sums of each workgroup's part.
__global__ void __launch_bounds__(256) scan(const int *in, int *out) {
  __shared__ int s[256];
  int tid = threadIdx.x;
  int at = blockIdx.x * 256 + tid;
  s[tid] = in[at];
  __syncthreads();
  for (int step = 1; step < 256; step <<= 1) {
    int before = tid >= step ? s[tid - step] : 0;
    s[tid] += before;
    __syncthreads();
  }
  out[at] = s[tid];
}
