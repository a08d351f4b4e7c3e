#include <hip/hip_runtime.h>

// A range of each bin for each workgroup, and places in it: with a mistake each.

#define BINS(CLEARED, GUARD, BASE, ADDED, STRIDE, PLACE)                                                       \
  __shared__ int count[32], base[32];                                                                          \
  int t = threadIdx.x;                                                                                         \
  if (t < CLEARED)                                                                                             \
    count[t] = 0;                                                                                              \
  __syncthreads();                                                                                             \
  int i = blockIdx.x * 256 + t, bin = 0, rank = 0;                                                             \
  if (i < n) {                                                                                                 \
    bin = keys[i] & 15;                                                                                        \
    rank = atomicAdd(&count[bin], 1);                                                                          \
  }                                                                                                            \
  __syncthreads();                                                                                             \
  if (t < GUARD)                                                                                               \
    BASE = atomicAdd(&fill[t], ADDED);                                                                         \
  __syncthreads();                                                                                             \
  if (i < n)                                                                                                   \
    out[bin * STRIDE + PLACE + rank] = keys[i];

// Bins are shorter than all workgroups may fill.
__global__ void __launch_bounds__(256) short_bins(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(16, 16, base[t], count[t], 1020, base[bin])
}

// Some words are not cleared.
__global__ void __launch_bounds__(256) half_cleared(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(8, 16, base[t], count[t], 65536, base[bin])
}

// Some ranges are never taken.
__global__ void __launch_bounds__(256) half_taken(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(16, 8, base[t], count[t], 65536, base[bin])
}

// One place is taken for each bin, however many are needed.
__global__ void __launch_bounds__(256) one_taken(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(16, 16, base[t], 1, 65536, base[bin])
}

// What the neighbour needs is taken.
__global__ void __launch_bounds__(256) of_neighbours(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(32, 16, base[t], count[t ^ 1], 65536, base[bin])
}

// What the neighbour took is used.
__global__ void __launch_bounds__(256) to_neighbours(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(16, 16, base[t ^ 1], count[t], 65536, base[bin])
}

// The range of another bin is used.
__global__ void __launch_bounds__(256) another_bin(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(16, 16, base[t], count[t], 65536, base[bin & 7])
}

// Two work-items store to one word.
__global__ void __launch_bounds__(256) two_of_a_word(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(32, 32, base[t & 15], count[t], 65536, base[bin])
}

// One range for all bins.
__global__ void __launch_bounds__(256) one_range(const unsigned *keys, unsigned *out, int *fill, int n) {
  BINS(16, 16, base[t], count[t], 0, base[bin])
}

// Two work-items take ranges from one word, which fills twice as fast as it seems.
__global__ void __launch_bounds__(256) twice_as_fast(const unsigned *keys, unsigned *out, int *fill, int n) {
  __shared__ int count[32], base[32];
  int t = threadIdx.x;
  if (t < 32)
    count[t] = 0;
  __syncthreads();
  int i = blockIdx.x * 256 + t, bin = keys[i] & 31;
  int rank = atomicAdd(&count[bin], 1);
  __syncthreads();
  if (t < 32)
    base[t] = atomicAdd(&fill[t & 15], 256);
  __syncthreads();
  out[(bin & 15) * 1024 + base[bin] + rank] = keys[i];
}

// The ranges are taken again in each turn, with no barrier behind the last one's use.
__global__ void __launch_bounds__(256) no_barrier_behind(const unsigned *keys, unsigned *out, int *fill, int n) {
  __shared__ int base[256];
  int t = threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < n; k++) {
    base[t] = atomicAdd(&fill[t], 1);
    __syncthreads();
    out[base[255 - t] * 256 + (255 - t)] = blockIdx.x * 256 + t;
  }
}

// Behind the loop, the range of any turn is used as if it were the last one's.
__global__ void __launch_bounds__(256) range_of_a_turn(const unsigned *keys, unsigned *out, int *fill, int n) {
  __shared__ int base[256];
  int t = threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < n; k++) {
    if ((int)keys[k * 256 + t] > k)
      base[t] = atomicAdd(&fill[t], 1);
    __syncthreads();
    out[base[255 - t] * 256 + (255 - t)] = blockIdx.x * 256 + t;
    __syncthreads();
  }
}

// Loaded a barrier too early.
__global__ void __launch_bounds__(256) too_early(const unsigned *keys, unsigned *out, int *fill, int n) {
  __shared__ int base[256];
  int t = threadIdx.x, taken = atomicAdd(&fill[t], 1);
  int mine = base[255 - t];
  __syncthreads();
  base[t] = taken;
  out[mine * 256 + (255 - t)] = blockIdx.x * 256 + t;
}

// Words of two sizes share the array.
__global__ void __launch_bounds__(256) two_sizes(const unsigned *keys, unsigned *out, int *fill, int n) {
  __shared__ int base[256];
  int t = threadIdx.x;
  base[t] = atomicAdd(&fill[t], 1);
  __syncthreads();
  if (t == 7)
    ((short *)base)[8] = n;
  __syncthreads();
  out[base[255 - t] * 256 + (255 - t)] = blockIdx.x * 256 + t;
}
