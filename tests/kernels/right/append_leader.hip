#include <hip/hip_runtime.h>

// The same by the first active lane, as CUDA's guide writes it.
__device__ int place(int *counter) {
  unsigned long long active = __ballot(1);
  int leader = __ffsll(active) - 1;
  int lane = __lane_id();
  int base;
  if (lane == leader)
    base = atomicAdd(counter, __popcll(active));
  base = __shfl(base, leader);
#if WRONG == 1
  return base + __popcll(active & ((1ull << leader) - 1));
#else
  return base + __popcll(active & ((1ull << lane) - 1));
#endif
}

__global__ void __launch_bounds__(256) append_leader(const float *in, float *out, int *counter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0.5f)
    out[place(counter)] = in[i];
}
