#include <cuda_runtime.h>

__global__ void __launch_bounds__(1024) sort(int *a, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  for (int i = t; i < n; i += blockDim.x)
    s[i] = a[i];
  for (int phase = 0; phase < n; ++phase) {
    __syncthreads();
    int i = 2 * t + (phase & 1);
    if (i + 1 < n && s[i] > s[i + 1]) {
      int c = s[i];
      s[i] = s[i + 1];
      s[i + 1] = c;
    }
  }
  __syncthreads();
  for (int i = t; i < n; i += blockDim.x)
    a[i] = s[i];
}
