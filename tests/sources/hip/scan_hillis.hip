#include <hip/hip_runtime.h>

template <typename T, int N> __global__ void inclusive(const T *in, T *out) {
  __shared__ T buffer[2][N];
  int t = threadIdx.x, from = 0;
  buffer[0][t] = in[blockIdx.x * N + t];
  __syncthreads();
  for (int step = 1; step < N; step *= 2) {
    int to = 1 - from;
    buffer[to][t] = t >= step ? buffer[from][t] + buffer[from][t - step] : buffer[from][t];
    from = to;
    __syncthreads();
  }
  out[blockIdx.x * N + t] = buffer[from][t];
}
template __global__ void inclusive<float, 256>(const float *, float *);
template __global__ void inclusive<unsigned long long, 256>(const unsigned long long *,
                                                            unsigned long long *);
