#include <hip/hip_runtime.h>

// Searches that leave their array.

#define SEARCH(LOW, HIGH, TEST, NEXT)                                                              \
  __shared__ int s[128];                                                                           \
  int t = threadIdx.x;                                                                             \
  s[t] = in[blockIdx.x * 64 + t];                                                                  \
  s[t + 64] = in[blockIdx.x * 64 + t + 1];                                                         \
  __syncthreads();                                                                                 \
  int lo = LOW, hi = HIGH;                                                                         \
  while (TEST) {                                                                                   \
    int mid = (lo + hi) / 2;                                                                       \
    if (s[mid] < t)                                                                                \
      lo = NEXT;                                                                                   \
    else                                                                                           \
      hi = mid;                                                                                    \
  }                                                                                                \
  out[blockIdx.x * 64 + t] = lo;

// The array ends before.
__global__ void __launch_bounds__(64) too_far(const int *in, int *out) { SEARCH(0, 130, lo < hi, mid + 1) }

// It begins below 0.
__global__ void __launch_bounds__(64) below(const int *in, int *out) { SEARCH(-3, 128, lo < hi, mid + 1) }

// It goes on where both are one, at the end.
__global__ void __launch_bounds__(64) not_less(const int *in, int *out) { SEARCH(0, 128, lo <= hi, mid + 1) }

// It goes on until they meet, which they may never.
__global__ void __launch_bounds__(64) two_more(const int *in, int *out) { SEARCH(0, 128, lo != hi, mid + 2) }

// An argument says where it ends.
__global__ void __launch_bounds__(64) to_n(const int *in, int *out, int n) { SEARCH(0, n, lo < hi, mid + 1) }

// What is found is one place behind the last, and read.
__global__ void __launch_bounds__(64) reads_found(const int *in, int *out, int *more) {
  SEARCH(0, 128, lo < hi, mid + 1)
  more[blockIdx.x * 64 + t] = s[lo];
}

// A walk that is bounded by nothing.
__global__ void __launch_bounds__(64) walk(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  int at = 0;
  while (s[at] > t)
    at += s[at] & 1 ? 1 : 2;
  out[blockIdx.x * 64 + t] = at;
}

// A bound of another loop's turn.
__global__ void __launch_bounds__(64) starts_anywhere(const int *in, int *out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  s[t + 64] = 0;
  __syncthreads();
  int lo = 0;
  for (int i = 0; i < n; i++) {
    int hi = 128;
    while (lo < hi) {
      int mid = (lo + hi) / 2;
      if (s[mid] < t + i)
        lo = mid + 1;
      else
        hi = mid;
    }
    lo += 5;
  }
  out[blockIdx.x * 64 + t] = lo;
}
