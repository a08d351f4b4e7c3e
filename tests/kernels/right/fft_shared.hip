#include <hip/hip_runtime.h>

// Radix-2 FFT of 512 points in LDS, bit-reversed on the way in.
__global__ void __launch_bounds__(256) fft_shared(float2 *data) {
  __shared__ float2 s[512];
  int t = threadIdx.x;
  float2 *row = data + blockIdx.x * 512;
  s[__brev(t) >> 23] = row[t];
  s[__brev(t + 256) >> 23] = row[t + 256];
  __syncthreads();
  for (int half = 1; half < 512; half <<= 1) {
    int k = t & (half - 1);
    int i = ((t - k) << 1) + k;
    float angle = -3.14159265f * k / half;
    float c = cosf(angle), w = sinf(angle);
    float2 a = s[i];
#if WRONG == 2
    float2 b = s[i + 1];
#else
    float2 b = s[i + half];
#endif
    float2 p = make_float2(b.x * c - b.y * w, b.x * w + b.y * c);
    s[i] = make_float2(a.x + p.x, a.y + p.y);
    s[i + half] = make_float2(a.x - p.x, a.y - p.y);
#if WRONG != 1
    __syncthreads();
#endif
  }
  row[t] = s[t];
  row[t + 256] = s[t + 256];
}
