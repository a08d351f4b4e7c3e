#include <cuda_runtime.h>
#include <stdio.h>

template <typename T, unsigned int blockSize>
__global__ void reduce(const T *g_idata, T *g_odata, unsigned int n) {
  __shared__ T sdata[blockSize];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockSize * 2 + tid;
  T mySum = i < n ? g_idata[i] : 0;
  if (i + blockSize < n)
    mySum += g_idata[i + blockSize];
  sdata[tid] = mySum;
  __syncthreads();
  for (unsigned int s = blockSize / 2; s > 0; s >>= 1) {
    if (tid < s)
      sdata[tid] = mySum = mySum + sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    g_odata[blockIdx.x] = mySum;
}
template __global__ void reduce<float, 256>(const float *, float *, unsigned int);
template __global__ void reduce<int, 128>(const int *, int *, unsigned int);
