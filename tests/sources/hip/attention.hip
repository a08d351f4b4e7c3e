#include <hip/hip_runtime.h>

#include <cmath>
#include <limits>
// One query row a workgroup: scores, a softmax kept online, the weighted sum.
template <int D, int Block>
__global__ void __launch_bounds__(Block) attention(const float *__restrict__ q,
                                                   const float *__restrict__ k,
                                                   const float *__restrict__ v,
                                                   float *__restrict__ out, int length,
                                                   float scale) {
  __shared__ float query[D];
  __shared__ float scores[Block];
  __shared__ float best, total;
  const int t = threadIdx.x, row = blockIdx.x;
  if (t < D)
    query[t] = q[row * D + t] * scale;
  float running_max = -INFINITY, running_sum = 0.f, acc = 0.f;
  __syncthreads();
  for (int base = 0; base < length; base += Block) {
    float dot = -std::numeric_limits<float>::infinity();
    if (base + t < length) {
      dot = 0.f;
      for (int d = 0; d < D; ++d)
        dot += query[d] * k[(base + t) * D + d];
    }
    scores[t] = dot;
    __syncthreads();
    if (t == 0) {
      float m = running_max;
      for (int i = 0; i < Block; ++i)
        m = fmaxf(m, scores[i]);
      best = m;
    }
    __syncthreads();
    float m = best;
    scores[t] = __expf(dot - m);
    __syncthreads();
    if (t == 0) {
      float s = 0.f;
      for (int i = 0; i < Block; ++i)
        s += scores[i];
      total = s;
    }
    __syncthreads();
    float correction = expf(running_max - m);
    running_sum = running_sum * correction + total;
    running_max = m;
    if (t < D) {
      acc *= correction;
      for (int i = 0; i < Block && base + i < length; ++i)
        acc += scores[i] * v[(base + i) * D + t];
    }
    __syncthreads();
  }
  if (t < D)
    out[row * D + t] = acc / running_sum;
}
template __global__ void attention<64, 128>(const float *, const float *, const float *, float *,
                                            int, float);
