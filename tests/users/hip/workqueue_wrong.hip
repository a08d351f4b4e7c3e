#include <hip/hip_runtime.h>

// Workgroups stay and take one piece of work after another from a counter.
__global__ void __launch_bounds__(256) workqueue(const float *in, float *out, int *next, int pieces) {
  __shared__ int piece;
  for (;;) {
    if (threadIdx.x == 0)
      piece = atomicAdd(next, 1);
    __syncthreads();
    int mine = piece;
    if (mine >= pieces)
      return;
    out[mine * 256 + threadIdx.x] = in[mine * 256 + threadIdx.x] * 2.0f;
  }
}
