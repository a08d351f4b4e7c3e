#include <hip/hip_runtime.h>

// Index of the largest value of each row, tree in LDS over pairs.
__global__ void __launch_bounds__(256) argmax_row(const float *x, int *index, int cols) {
  __shared__ float val[256];
  __shared__ int idx[256];
  int t = threadIdx.x;
  float best = -INFINITY;
  int at = 0;
  for (int c = t; c < cols; c += blockDim.x) {
    float v = x[blockIdx.x * cols + c];
    if (v > best) {
      best = v;
      at = c;
    }
  }
  val[t] = best;
  idx[t] = at;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step >>= 1) {
#if WRONG == 2
    if (t <= step && val[t + step] > val[t]) {
#else
    if (t < step && val[t + step] > val[t]) {
#endif
      val[t] = val[t + step];
      idx[t] = idx[t + step];
    }
#if WRONG != 1
    __syncthreads();
#endif
  }
  if (t == 0)
    index[blockIdx.x] = idx[0];
}
