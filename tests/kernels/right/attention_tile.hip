#include <hip/hip_runtime.h>

// A small flash attention: queries in registers, keys and values by tiles in LDS.
#define D 32
#define TILE 64

__global__ void __launch_bounds__(TILE) attention_tile(const float *q, const float *k, const float *v, float *o, int n) {
  __shared__ float ks[TILE][D], vs[TILE][D];
  int t = threadIdx.x;
  int row = blockIdx.x * TILE + t;
  float qr[D], acc[D];
  for (int d = 0; d < D; d++) {
    qr[d] = row < n ? q[row * D + d] : 0.0f;
    acc[d] = 0.0f;
  }
  float m = -INFINITY, l = 0.0f;
  for (int j0 = 0; j0 < n; j0 += TILE) {
    int kr = j0 + t;
    for (int d = 0; d < D; d++) {
      ks[t][d] = kr < n ? k[kr * D + d] : 0.0f;
      vs[t][d] = kr < n ? v[kr * D + d] : 0.0f;
    }
    __syncthreads();
    int end = min(TILE, n - j0);
    for (int j = 0; j < end; j++) {
      float s = 0;
      for (int d = 0; d < D; d++)
        s += qr[d] * ks[j][d];
      float top = fmaxf(m, s);
      float a = expf(m - top), p = expf(s - top);
      l = l * a + p;
      for (int d = 0; d < D; d++)
        acc[d] = acc[d] * a + p * vs[j][d];
      m = top;
    }
#if WRONG != 1
    __syncthreads();
#endif
  }
#if WRONG != 2
  if (row < n)
#else
  row = min(row, n - 1);
#endif
    for (int d = 0; d < D; d++)
      o[row * D + d] = acc[d] / l;
}
