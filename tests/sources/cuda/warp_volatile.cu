#include <cuda_runtime.h>

// Wrong since Volta: lanes of a warp are taken to run in step.
__device__ void warpReduce(volatile float *sdata, int tid) {
  sdata[tid] += sdata[tid + 32]; // WRONG
  sdata[tid] += sdata[tid + 16];
  sdata[tid] += sdata[tid + 8];
  sdata[tid] += sdata[tid + 4];
  sdata[tid] += sdata[tid + 2];
  sdata[tid] += sdata[tid + 1];
}
__global__ void __launch_bounds__(64) reduce(const float *in, float *out) {
  __shared__ float sdata[128];
  int tid = threadIdx.x;
  sdata[tid] = in[blockIdx.x * 64 + tid];
  sdata[tid + 64] = 0;
  __syncthreads();
  if (tid < 32)
    warpReduce(sdata, tid);
  if (tid == 0)
    out[blockIdx.x] = sdata[0];
}
