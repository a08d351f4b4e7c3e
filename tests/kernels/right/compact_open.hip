#include <hip/hip_runtime.h>

// Keeps positive numbers: a draw per wave, in workgroups of any size.
__global__ void compact(const int *in, int *out, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n && in[i] > 0;
  unsigned long long kept = __ballot(keep);
  int lane = __lane_id(), base = 0;
  if (kept != 0) {
    int leader = __ffsll(kept) - 1;
#if WRONG == 1
    if (lane == leader) base = atomicAdd(count, 1);
#else
    if (lane == leader) base = atomicAdd(count, __popcll(kept));
#endif
    base = __shfl(base, leader);
#if WRONG == 2
    if (keep) out[base + __popcll(kept & ((1ull << (lane / 2)) - 1))] = in[i];
#else
    if (keep) out[base + __popcll(kept & ((1ull << lane) - 1))] = in[i];
#endif
  }
}
