#include <hip/hip_runtime.h>
__global__ void cummax(const float* x, float* y, int cols) {
  __shared__ float s[1024]; __shared__ float carry;
  int t = threadIdx.x; const float* xr = x + (size_t)blockIdx.x * cols; float* yr = y + (size_t)blockIdx.x * cols;
  if (t == 0) carry = -INFINITY;
  __syncthreads();
  for (int base = 0; base < cols; base += blockDim.x) {
    int c = base + t; s[t] = c < cols ? xr[c] : -INFINITY;
    __syncthreads();
    for (int o = 1; o < blockDim.x; o <<= 1) { float v = t >= o ? s[t - o] : -INFINITY; __syncthreads(); s[t] = fmaxf(s[t], v); __syncthreads(); }
    float r = fmaxf(s[t], carry);
    if (c < cols) yr[c] = r;
#if WRONG != 1
    __syncthreads();
#endif
    if (t == blockDim.x - 1) carry = r;
    __syncthreads();
  }
}
