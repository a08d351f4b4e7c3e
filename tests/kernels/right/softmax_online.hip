#include <hip/hip_runtime.h>

// Online softmax of rows: maxima and sums are merged by shuffles, then over LDS.
struct MD {
  float m, d;
};

__device__ MD merge(MD a, MD b) {
  bool big = a.m > b.m;
  MD hi = big ? a : b, lo = big ? b : a;
  return {hi.m, hi.d + lo.d * expf(lo.m - hi.m)};
}

__global__ void __launch_bounds__(256) softmax_online(const float *x, float *y, int cols) {
  __shared__ MD parts[4];
  __shared__ MD total;
  const float *row = x + (size_t)blockIdx.x * cols;
  MD p = {-INFINITY, 0.0f};
  for (int i = threadIdx.x; i < cols; i += 256)
    p = merge(p, MD{row[i], 1.0f});
  for (int k = 32; k > 0; k >>= 1) {
    MD q = {__shfl_xor(p.m, k), __shfl_xor(p.d, k)};
    p = merge(p, q);
  }
  if ((threadIdx.x & 63) == 0)
    parts[threadIdx.x >> 6] = p;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 1; k < 4; k++)
      p = merge(p, parts[k]);
    total = p;
  }
#if WRONG != 1
  __syncthreads();
#endif
  float inv = 1.0f / total.d;
  for (int i = threadIdx.x; i < cols; i += 256)
#if WRONG == 2
    y[i] = expf(row[i] - total.m) * inv;
#else
    y[(size_t)blockIdx.x * cols + i] = expf(row[i] - total.m) * inv;
#endif
}
