#include <hip/hip_runtime.h>

// Dot product with dynamic LDS, any power of two of work-items.
extern __shared__ double cache[];

__global__ void dot_dynamic(const double *a, const double *b, double *partial, int n) {
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int at = threadIdx.x;
  double temp = 0;
  while (tid < n) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[at] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (at < i)
      cache[at] += cache[at + i];
#if WRONG != 1
    __syncthreads();
#endif
    i /= 2;
  }
#if WRONG == 2
  partial[blockIdx.x] = cache[at];
#else
  if (at == 0)
    partial[blockIdx.x] = cache[0];
#endif
}
