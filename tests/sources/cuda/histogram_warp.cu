#include <cuda_runtime.h>

typedef unsigned int uint;
typedef unsigned char uchar;
#define WARP_COUNT 6
#define BINS 256
inline __device__ void addByte(uint *s_WarpHist, uint data) { atomicAdd(s_WarpHist + data, 1); }
__global__ void histogram256Kernel(uint *d_Partial, uint *d_Data, uint dataCount) {
  __shared__ uint s_Hist[WARP_COUNT * BINS];
  uint *s_WarpHist = s_Hist + (threadIdx.x >> 5) * BINS;
  for (uint i = 0; i < BINS / 32; i++)
    s_Hist[threadIdx.x + i * WARP_COUNT * 32] = 0;
  __syncthreads();
  for (uint pos = blockIdx.x * blockDim.x + threadIdx.x; pos < dataCount;
       pos += blockDim.x * gridDim.x) {
    uint data = d_Data[pos];
    addByte(s_WarpHist, data & 255);
    addByte(s_WarpHist, (data >> 8) & 255);
    addByte(s_WarpHist, (data >> 16) & 255);
    addByte(s_WarpHist, data >> 24);
  }
  __syncthreads();
  for (uint bin = threadIdx.x; bin < BINS; bin += WARP_COUNT * 32) {
    uint sum = 0;
    for (uint i = 0; i < WARP_COUNT; i++)
      sum += s_Hist[bin + i * BINS];
    d_Partial[blockIdx.x * BINS + bin] = sum;
  }
}
