#include <hip/hip_runtime.h>

// Histogram of bytes: counted in LDS, merged by global atomics.
__global__ void __launch_bounds__(256) histogram_shared(const unsigned char *data, unsigned *bins, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
#if WRONG == 1
    local[data[i]]++;
#else
    atomicAdd(&local[data[i]], 1u);
#endif
#if WRONG != 2
  __syncthreads();
#endif
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
