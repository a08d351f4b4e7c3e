#include <hip/hip_runtime.h>

// Running maxima of rows, a workgroup's width at a time: the last one is carried on in LDS.
__global__ void cummax_rows(const float *in, float *out, int columns) {
  __shared__ float s[1024], carried;
  int t = threadIdx.x;
  const float *row = in + (size_t)blockIdx.x * columns;
  float *to = out + (size_t)blockIdx.x * columns;
  if (t == 0)
    carried = -INFINITY;
  __syncthreads();
  for (int first = 0; first < columns; first += blockDim.x) {
    int c = first + t;
    s[t] = c < columns ? row[c] : -INFINITY;
    __syncthreads();
    for (int by = 1; by < blockDim.x; by *= 2) {
      float other = t >= by ? s[t - by] : -INFINITY;
      __syncthreads();
      s[t] = fmaxf(s[t], other);
      __syncthreads();
    }
    float most = fmaxf(s[t], carried);
    if (c < columns)
      to[c] = most;
#if WRONG != 1
    __syncthreads();
#endif
    if (t == blockDim.x - 1)
      carried = most;
    __syncthreads();
  }
}
