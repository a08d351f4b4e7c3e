#include <hip/hip_runtime.h>

// One pass of a radix sort of a workgroup's keys: count digits, add up, scatter by rank.
__global__ void __launch_bounds__(256) radix(const unsigned *in, unsigned *out, int shift) {
  __shared__ unsigned count[16];
  __shared__ unsigned start[16];
  __shared__ unsigned sorted[256];
  int tid = threadIdx.x;
  if (tid < 16)
    count[tid] = 0;
  __syncthreads();
  unsigned key = in[blockIdx.x * 256 + tid];
  unsigned digit = (key >> shift) & 15;
  unsigned rank = atomicAdd(&count[digit], 1u);
  __syncthreads();
  if (tid == 0) {
    unsigned sum = 0;
    for (int d = 0; d < 16; ++d) {
      start[d] = sum;
      sum += count[d];
    }
  }
  __syncthreads();
  sorted[start[digit] + rank] = key;
  __syncthreads();
  out[blockIdx.x * 256 + tid] = sorted[tid];
}
