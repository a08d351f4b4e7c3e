#include <hip/hip_runtime.h>

// Stream compaction: one atomic per wave, places by the ballot.
__global__ void __launch_bounds__(256) append_wave(const int *in, int *out, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  bool keep = v > 0;
  unsigned long long mask = __ballot(keep);
  int lane = threadIdx.x & 63;
  int base = 0;
  if (lane == 0)
    base = atomicAdd(count, __popcll(mask));
  base = __shfl(base, 0);
#if WRONG == 1
  int rank = __popcll(mask & ((2ull << lane) - 1));
#else
  int rank = __popcll(mask & ((1ull << lane) - 1));
#endif
  if (keep)
#if WRONG == 2
    out[rank] = v;
#else
    out[base + rank] = v;
#endif
}
