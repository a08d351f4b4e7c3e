#include <hip/hip_runtime.h>

// Histogram with a copy of the bins for each wave, words of four samples.
#define WAVES 4
#define BINS 64

__global__ void __launch_bounds__(256) histogram_waves(const uint4 *data, unsigned *parts, int count) {
  __shared__ unsigned h[WAVES * BINS];
  unsigned *mine = h + (threadIdx.x >> 6) * BINS;
  for (unsigned i = threadIdx.x; i < WAVES * BINS; i += blockDim.x)
    h[i] = 0;
  __syncthreads();
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < count; p += blockDim.x * gridDim.x) {
    uint4 d = data[p];
    atomicAdd(&mine[d.x & 63], 1);
    atomicAdd(&mine[d.y & 63], 1);
    atomicAdd(&mine[d.z & 63], 1);
    atomicAdd(&mine[d.w & 63], 1);
  }
#if WRONG != 1
  __syncthreads();
#endif
  for (unsigned bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
    unsigned sum = 0;
    for (int k = 0; k < WAVES; k++)
      sum += h[bin + k * BINS];
#if WRONG == 2
    parts[bin] = sum;
#else
    parts[blockIdx.x * BINS + bin] = sum;
#endif
  }
}
