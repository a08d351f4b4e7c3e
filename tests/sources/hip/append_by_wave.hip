// Waves append what they keep to a list: the first lane that keeps something draws the places of all.
#include <hip/hip_runtime.h>

__global__ void append_by_wave(const int *in, int *list, int *length, int n) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n || in[at] <= 0)
    return;
  unsigned long long kept = __ballot(1);
  int lane = __lane_id();
  int first = __ffsll(kept) - 1;
  int base; // only the first lane has one before the shuffle
  if (lane == first)
    base = atomicAdd(length, __popcll(kept));
  base = __shfl(base, first);
  list[base + __popcll(kept & ((1ull << lane) - 1))] = in[at];
}
