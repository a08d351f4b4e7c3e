#include <hip/hip_runtime.h>

// Minimum and maximum into global words by integer atomics on the bits.
__global__ void __launch_bounds__(256) minmax_atomics(const float *x, int *lo, int *hi, int n) {
  __shared__ int slo, shi;
  if (threadIdx.x == 0) {
    slo = 0x7f7fffff;
    shi = 0;
  }
#if WRONG != 1
  __syncthreads();
#endif
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    int v = __float_as_int(fabsf(x[i]));
    atomicMin(&slo, v);
    atomicMax(&shi, v);
  }
#if WRONG != 2
  __syncthreads();
#endif
  if (threadIdx.x == 0) {
    atomicMin(lo, slo);
    atomicMax(hi, shi);
  }
}
