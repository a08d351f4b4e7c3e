#include <hip/hip_runtime.h>

#include <functional>
template <class Predicate>
__device__ void keep(const int *in, int *out, int *size, int n, Predicate wanted) {
  __shared__ int counts[4], base;
  int i = blockIdx.x * 256 + threadIdx.x, wave = threadIdx.x / 64, lane = threadIdx.x % 64;
  bool mine = i < n && wanted(in[i]);
  unsigned long long votes = __ballot(mine);
  if (lane == 0)
    counts[wave] = __popcll(votes);
  __syncthreads();
  if (threadIdx.x == 0)
    base = atomicAdd(size, counts[0] + counts[1] + counts[2] + counts[3]);
  __syncthreads();
  int place = base + __popcll(votes & ((1ull << lane) - 1));
  for (int w = 0; w < wave; ++w)
    place += counts[w];
  if (mine)
    out[place] = in[i];
}
__global__ void __launch_bounds__(256) positive(const int *in, int *out, int *size, int n, int bound) {
  keep(in, out, size, n, [=](int v) { return v > bound; });
}
