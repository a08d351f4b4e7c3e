#include <hip/hip_runtime.h>

// Layer norm of one row per workgroup; blockReduce leaves the result to all.
template <int BLOCK>
__device__ float block_sum(float v, float *smem) {
  for (int o = 32; o > 0; o /= 2)
    v += __shfl_xor(v, o);
#if WRONG != 1
  __syncthreads();
#endif
  if (threadIdx.x % 64 == 0)
    smem[threadIdx.x / 64] = v;
  __syncthreads();
  v = threadIdx.x < BLOCK / 64 ? smem[threadIdx.x] : 0;
  if (threadIdx.x < 64) {
    for (int o = BLOCK / 128; o > 0; o /= 2)
      v += __shfl_xor(v, o);
    if (threadIdx.x == 0)
      smem[0] = v;
  }
#if WRONG != 2
  __syncthreads();
#endif
  return smem[0];
}

__global__ void __launch_bounds__(512) layernorm_welford(const float *x, const float *gamma, const float *beta,
                                                         float *y, int hidden, float eps) {
  __shared__ float smem[8];
  const float *row = x + (long)blockIdx.x * hidden;
  float sum = 0;
  for (int i = threadIdx.x; i < hidden; i += 512)
    sum += row[i];
  float mean = block_sum<512>(sum, smem) / hidden;
  float var = 0;
  for (int i = threadIdx.x; i < hidden; i += 512) {
    float d = row[i] - mean;
    var += d * d;
  }
  float inv = rsqrtf(block_sum<512>(var, smem) / hidden + eps);
  for (int i = threadIdx.x; i < hidden; i += 512)
    y[(long)blockIdx.x * hidden + i] = (row[i] - mean) * inv * gamma[i] + beta[i];
}
