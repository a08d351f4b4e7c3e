#include <hip/hip_runtime.h>

// Persistent workgroups draw chunks of rows from a counter.
__device__ int next_chunk;

__global__ void __launch_bounds__(128) queue_chunks(const float *in, float *out, int chunks) {
  __shared__ int chunk;
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0)
      chunk = atomicAdd(&next_chunk, 1);
#if WRONG != 1
    __syncthreads();
#endif
    if (chunk >= chunks)
      break;
    const float *row = in + chunk * 512;
    for (int i = threadIdx.x; i < 512; i += 128)
#if WRONG == 2
      out[chunk * 256 + i] = row[i] * row[i];
#else
      out[chunk * 512 + i] = row[i] * row[i];
#endif
  }
}
