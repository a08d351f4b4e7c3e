#include <hip/hip_runtime.h>

struct Welford {
  float mean, m2, count;
};
__device__ Welford combine(Welford a, Welford b) {
  Welford r;
  r.count = a.count + b.count;
  float delta = b.mean - a.mean, share = r.count > 0 ? b.count / r.count : 0.f;
  r.mean = a.mean + delta * share;
  r.m2 = a.m2 + b.m2 + delta * delta * a.count * share;
  return r;
}
__global__ void __launch_bounds__(256) layer_norm(const float *x, const float *gamma,
                                                  const float *beta, float *y, int n, float eps) {
  __shared__ Welford parts[256];
  Welford mine = {0.f, 0.f, 0.f};
  for (int i = threadIdx.x; i < n; i += 256) {
    float v = x[blockIdx.x * n + i];
    mine.count += 1.f;
    float d = v - mine.mean;
    mine.mean += d / mine.count;
    mine.m2 += d * (v - mine.mean);
  }
  parts[threadIdx.x] = mine;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      parts[threadIdx.x] = combine(parts[threadIdx.x], parts[threadIdx.x + s]);
    __syncthreads();
  }
  float mean = parts[0].mean, inv = rsqrtf(parts[0].m2 / n + eps);
  for (int i = threadIdx.x; i < n; i += 256)
    y[blockIdx.x * n + i] = (x[blockIdx.x * n + i] - mean) * inv * gamma[i] + beta[i];
}
