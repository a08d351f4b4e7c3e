#include <hip/hip_runtime.h>

#include <hip/hip_bf16.h>
#include <type_traits>
__device__ __forceinline__ float wave_max(float v) {
#pragma unroll
  for (int mask = warpSize / 2; mask > 0; mask >>= 1)
    v = fmaxf(v, __shfl_xor(v, mask));
  return v;
}
__device__ __forceinline__ float wave_sum(float v) {
#pragma unroll
  for (int mask = warpSize / 2; mask > 0; mask >>= 1)
    v += __shfl_xor(v, mask);
  return v;
}
template <bool Max> __device__ float block_all(float v, float *shared) {
  v = Max ? wave_max(v) : wave_sum(v);
  int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  __syncthreads();
  if (lane == 0)
    shared[wave] = v;
  __syncthreads();
  v = lane < (int)(blockDim.x / warpSize) ? shared[lane] : (Max ? -INFINITY : 0.f);
  return Max ? wave_max(v) : wave_sum(v);
}
template <typename T> __global__ void softmax(const T *in, T *out, int cols) {
  __shared__ float shared[64];
  const T *row = in + (size_t)blockIdx.x * cols;
  float m = -INFINITY;
  for (int i = threadIdx.x; i < cols; i += blockDim.x)
    m = fmaxf(m, static_cast<float>(row[i]));
  m = block_all<true>(m, shared);
  float sum = 0.f;
  for (int i = threadIdx.x; i < cols; i += blockDim.x)
    sum += __expf(static_cast<float>(row[i]) - m);
  sum = block_all<false>(sum, shared);
  for (int i = threadIdx.x; i < cols; i += blockDim.x)
    out[(size_t)blockIdx.x * cols + i] = T(__expf(static_cast<float>(row[i]) - m) / sum);
}
template __global__ void softmax<float>(const float *, float *, int);
template __global__ void softmax<__hip_bfloat16>(const __hip_bfloat16 *, __hip_bfloat16 *, int);
