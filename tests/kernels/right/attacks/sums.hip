#include <hip/hip_runtime.h>

// Scans whose places meet, leave their object, or are those of something else.

#define SCAN(FIRST, STEP, LAST)                                                                    \
  for (int d = FIRST; d < LAST; d STEP) {                                                          \
    int add = t >= d ? s[t - d] : 0;                                                               \
    __syncthreads();                                                                               \
    s[t] += add;                                                                                   \
    __syncthreads();                                                                               \
  }

// Who keeps nothing writes to the place of the one before.
__global__ void __launch_bounds__(256) all_write(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  out[g + s[t]] = v;
}

// The last step is missing: sums of 128 elements.
__global__ void __launch_bounds__(256) half_scan(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  SCAN(1, <<= 1, 128)
  if (v)
    out[g + s[t] - 1] = v;
}

// Steps by four leave gaps.
__global__ void __launch_bounds__(256) by_four(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  SCAN(1, <<= 2, 256)
  if (v)
    out[g + s[t] - 1] = v;
}

// The first element is left out of later sums.
__global__ void __launch_bounds__(256) above_only(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    int add = t > d ? s[t - d] : 0;
    __syncthreads();
    s[t] += add;
    __syncthreads();
  }
  if (v)
    out[g + s[t] - 1] = v;
}

// What is summed may be negative.
__global__ void __launch_bounds__(256) any_number(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  if (v)
    out[g + s[t] - 1] = v;
}

// What is summed is another flag than the one that says who writes.
__global__ void __launch_bounds__(256) other_flag(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v > 1;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  if (v > 0)
    out[g + s[t]] = v;
}

// The flag is of another element by the time that the places are used.
__global__ void __launch_bounds__(256) next_element(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  v = in[g + 255 - t];
  if (v)
    out[g + s[t] - 1] = v;
}

// The counter is given one element less than the workgroup writes.
__global__ void __launch_bounds__(256) short_total(const int *in, int *out, int *total) {
  __shared__ int s[256];
  __shared__ int base;
  int t = threadIdx.x, v = in[blockIdx.x * 256 + t];
  s[t] = v != 0;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  if (t == 255)
    base = atomicAdd(total, s[254]);
  __syncthreads();
  if (v)
    out[base + s[t] - 1] = v;
}

// A sum is replaced before the places are used.
__global__ void __launch_bounds__(256) replaced(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  if (t == 7)
    s[t] = 1;
  __syncthreads();
  if (v)
    out[g + s[t] - 1] = v;
}

// Only an argument says that there was a scan.
__global__ void __launch_bounds__(256) perhaps(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  if (n > 5) {
    SCAN(1, <<= 1, 256)
  }
  if (v)
    out[g + s[t] - 1] = v;
}

// The flags are stored in the first turn alone; later turns sum sums.
__global__ void __launch_bounds__(256) first_turn(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256;
  s[t] = in[g + t] != 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    int v = in[i * 1024 + g + t];
    SCAN(1, <<= 1, 256)
    if (v)
      out[i * 1024 + g + s[t] - 1] = v;
    __syncthreads();
  }
}

// The places are those of the turn before.
__global__ void __launch_bounds__(256) turn_before(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, at = t;
  for (int i = 0; i < n; i++) {
    int v = in[i * 1024 + g + t];
    s[t] = v != 0;
    __syncthreads();
    SCAN(1, <<= 1, 256)
    if (v)
      out[i * 1024 + g + at] = v;
    at = s[t] - 1;
    __syncthreads();
  }
}

// Who keeps nothing stores no flag.
__global__ void __launch_bounds__(256) no_zero(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  if (v)
    s[t] = 1;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  if (v)
    out[g + s[t] - 1] = v;
}

// Two elements of a work-item, one flag.
__global__ void __launch_bounds__(256) two_places(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  SCAN(1, <<= 1, 256)
  if (v) {
    out[g + s[t] - 1] = v;
    out[g + s[t]] = v + t;
  }
}

// The scan is of 255 sums, the last place is not reset.
__global__ void __launch_bounds__(256) in_place(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  s[t] = v != 0;
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    if (t >= d)
      s[t] += s[t - d];
    __syncthreads();
  }
  if (v)
    out[g + s[t] - 1] = v;
}

// Ranks of waves without the counts of the waves before.
__global__ void __launch_bounds__(256) waves_alone(const int *in, int *out) {
  __shared__ int before[4];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  unsigned long long mask = __ballot(v != 0);
  int lane = t & 63, wave = t >> 6;
  if (lane == 0)
    before[wave] = __popcll(mask);
  __syncthreads();
  int at = before[wave] + __popcll(mask & ((1ull << lane) - 1));
  if (v)
    out[g + at] = v;
}

// Places of waves from the counts of another ballot.
__global__ void __launch_bounds__(256) other_ballot(const int *in, int *out) {
  __shared__ int before[5];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t];
  unsigned long long mask = __ballot(v != 0), other = __ballot(v > 1);
  int lane = t & 63, wave = t >> 6;
  if (lane == 0)
    before[wave + 1] = __popcll(other);
  if (t == 0)
    before[0] = 0;
  __syncthreads();
  if (t == 0)
    for (int w = 1; w <= 4; w++)
      before[w] += before[w - 1];
  __syncthreads();
  int at = before[wave] + __popcll(mask & ((1ull << lane) - 1));
  if (v)
    out[g + at] = v;
}

#define BINS(CLEARED, SUMMED)                                                                      \
  __shared__ unsigned count[16], start[16], sorted[256];                                           \
  int t = threadIdx.x;                                                                             \
  if (t < CLEARED)                                                                                 \
    count[t] = 0;                                                                                  \
  __syncthreads();                                                                                 \
  unsigned key = in[blockIdx.x * 256 + t], digit = (key >> shift) & 15;                            \
  unsigned rank = atomicAdd(&count[digit], 1u);                                                    \
  __syncthreads();                                                                                 \
  if (t == 0) {                                                                                    \
    unsigned sum = 0;                                                                              \
    for (int d = 0; d < 16; ++d) {                                                                 \
      start[d] = sum;                                                                              \
      sum += SUMMED;                                                                               \
    }                                                                                              \
  }                                                                                                \
  __syncthreads();

// Some counters hold what was there.
__global__ void __launch_bounds__(256) not_cleared(const unsigned *in, unsigned *out, int shift) {
  BINS(15, count[d])
  sorted[start[digit] + rank] = key;
  __syncthreads();
  out[blockIdx.x * 256 + t] = sorted[t];
}

// The starts are those of other bins.
__global__ void __launch_bounds__(256) shifted_bins(const unsigned *in, unsigned *out, int shift) {
  BINS(16, count[(d + 1) & 15])
  sorted[start[digit] + rank] = key;
  __syncthreads();
  out[blockIdx.x * 256 + t] = sorted[t];
}

// The starts grow by less than the bins hold.
__global__ void __launch_bounds__(256) halved_bins(const unsigned *in, unsigned *out, int shift) {
  BINS(16, count[d] / 2)
  sorted[start[digit] + rank] = key;
  __syncthreads();
  out[blockIdx.x * 256 + t] = sorted[t];
}

// The start is that of another key's digit.
__global__ void __launch_bounds__(256) other_digit(const unsigned *in, unsigned *out, int shift) {
  BINS(16, count[d])
  sorted[start[digit ^ 1] + rank] = key;
  __syncthreads();
  out[blockIdx.x * 256 + t] = sorted[t];
}

// One more than the rank leaves the array.
__global__ void __launch_bounds__(256) one_more(const unsigned *in, unsigned *out, int shift) {
  BINS(16, count[d])
  sorted[start[digit] + rank + 1] = key;
  __syncthreads();
  out[blockIdx.x * 256 + t] = sorted[t];
}

// Elements are counted twice, the starts are not.
__global__ void __launch_bounds__(256) counted_again(const unsigned *in, unsigned *out, int shift) {
  BINS(16, count[d])
  unsigned again = atomicAdd(&count[digit], 1u);
  sorted[(start[digit] + again) & 255] = key;
  __syncthreads();
  out[blockIdx.x * 256 + t] = sorted[t];
}

// The bins are cleared and counted anew in each turn: the sum is of 16 rounds.
__global__ void __launch_bounds__(256) rounds_total(const unsigned *in, unsigned *out) {
  __shared__ unsigned count[16], start[16];
  int t = threadIdx.x;
  unsigned sum = 0;
#pragma unroll 1
  for (int d = 0; d < 16; ++d) {
    if (t < 16)
      count[t] = 0;
    __syncthreads();
    atomicAdd(&count[in[blockIdx.x * 4096 + d * 256 + t] & 15], 1u);
    __syncthreads();
    if (t == 0) {
      start[d] = sum;
      sum += count[d];
    }
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x * 8192 + start[13]] = 1;
  if (t == 1)
    out[blockIdx.x * 8192 + 400 + start[3]] = 2;
}

// Each turn counts another bin; all are loaded at once behind the loop.
__global__ void __launch_bounds__(256) bin_by_turn(const unsigned *in, unsigned *out) {
  __shared__ unsigned count[16], start[16];
  int t = threadIdx.x;
  if (t < 16)
    count[t] = 0;
  __syncthreads();
#pragma unroll 1
  for (int d = 0; d < 16; ++d) {
    if (t == d)
      count[t] = 0;
    __syncthreads();
    if (in[blockIdx.x * 4096 + d * 256 + t])
      atomicAdd(&count[d], 1u);
    __syncthreads();
  }
  if (t == 0) {
    unsigned sum = 0;
#pragma unroll 1
    for (int d = 0; d < 16; ++d) {
      start[d] = sum;
      sum += count[d];
    }
  }
  __syncthreads();
  if (t == 0)
    out[blockIdx.x * 8192 + start[13]] = 1;
  if (t == 1)
    out[blockIdx.x * 8192 + 400 + start[3]] = 2;
}

// Sums of words of two sizes are loaded at one offset, which is that of two places.
__global__ void __launch_bounds__(64) two_words(const int *in, int *out) {
  __shared__ __attribute__((aligned(8))) int s[64];
  __shared__ long long words[64];
  long long *wide = words;
  int t = threadIdx.x, g = blockIdx.x * 64, v = in[g + t];
  s[t] = v != 0;
  wide[t] = v > 2;
  __syncthreads();
  SCAN(1, <<= 1, 64)
  for (int d = 1; d < 64; d <<= 1) {
    long long add = t >= d ? wide[t - d] : 0;
    __syncthreads();
    wide[t] += add;
    __syncthreads();
  }
  if (t < 32)
    out[g + ((((int2 *)s)[t].x + (int)wide[t]) & 0x1000)] = t;
}

// Who stands behind the last one would have any number.
__global__ void __launch_bounds__(256) behind_last(const int *in, const int *in2, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x, g = blockIdx.x * 256, v = in[g + t], k = in2[0];
  s[t] = v != k ? 1 + (t >> 8) * k : 0;
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    int add = t + d < 256 ? s[t + d] : 0;
    __syncthreads();
    s[t] += add;
    __syncthreads();
  }
  if (k == 7 && in[g + 256] == 3)
    out[g + (s[t] & 0x1000)] = t;
}

// Values are at most 1 where they are loaded, which says nothing of others who see the same word.
__global__ void __launch_bounds__(256) few_came(const unsigned *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x, at = t;
  unsigned k = in[g];
  if (k == 77123)
    at = 0;
  if (k <= 1) {
    s[t] = in[g + (t >> 8)];
    __syncthreads();
    SCAN(1, <<= 1, 256)
    at = t + s[t];
  }
  out[g * 1024 + at] = t;
}

// The same by an argument, and by work-items that stand elsewhere.
__global__ void __launch_bounds__(256) few_by_argument(int *out, unsigned n) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x, at = t;
  if (n == 77123)
    at = 0;
  if (n <= 1) {
    s[t] = n + (t >> 8);
    __syncthreads();
    SCAN(1, <<= 1, 256)
    at = t + s[t];
  }
  out[g * 1024 + at] = t;
}

// What the turn before left is told of the turn before the first one, where no bound holds.
__global__ void __launch_bounds__(256) turn_minus_one(int *out, int n, int m) {
  __shared__ int s[256];
  int t = threadIdx.x, g = blockIdx.x, at = m == 77123 ? 0 : t;
  for (int i = 0; i < n; i++) {
    s[t] = i >> 30;
    __syncthreads();
    for (int d = 1; d < 256; d <<= 1) {
      int add = t >= d ? s[t - d] : 0;
      __syncthreads();
      s[t] += add;
      __syncthreads();
    }
    out[g * 1024 + at] = t;
    at = t + s[t];
    __syncthreads();
  }
}
