#include <hip/hip_runtime.h>

// Two counters fill an array from both ends, and more is drawn than there is room for.

// One place too few between the ends.
__global__ void __launch_bounds__(256) one_too_few(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 2 - atomicAdd(right, 1)] = i;
}

// Some draw from both.
__global__ void __launch_bounds__(256) both_ends(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 1)
    out[atomicAdd(left, 1)] = i;
  if (in[i] > -1)
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// All workgroups have the same numbers below the bound.
__global__ void __launch_bounds__(256) same_in_each_group(const int *in, int *out, int *left, int *right, int n) {
  int i = threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// Two work-items have one number.
__global__ void __launch_bounds__(256) two_of_one_number(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i / 2 >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// The bound is another one.
__global__ void __launch_bounds__(256) other_bound(const int *in, int *out, int *left, int *right, int n, int m) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= m)
    return;
  if (in[i] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// Each draws two numbers, and uses one.
__global__ void __launch_bounds__(256) two_at_a_time(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(left, 2)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// One counter for both ends.
__global__ void __launch_bounds__(256) one_counter(const int *in, int *out, int *ends, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(ends, 1)] = i;
  else
    out[n - 1 - atomicAdd(ends, 1)] = i;
}

// One counter, or another one, by an argument that may be 0.
__global__ void __launch_bounds__(256) maybe_the_same(const int *in, int *out, int *ends, int k, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(ends, 1)] = i;
  else
    out[n - 1 - atomicAdd(ends + k, 1)] = i;
}

// Each draws in every turn.
__global__ void __launch_bounds__(256) many_turns(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
#pragma unroll 1
  for (int k = 0; k < n; k++)
    if (in[i + k] < 0)
      out[atomicAdd(left, 1)] = i;
    else
      out[n - 1 - atomicAdd(right, 1)] = i;
}

// Others draw from one of them besides.
__global__ void __launch_bounds__(256) others_draw(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) {
    atomicAdd(left, 1);
    return;
  }
  if (in[i] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// The bound is met from above: those below 0 draw too.
__global__ void __launch_bounds__(256) from_below(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + (int)threadIdx.x - 100;
  if (i >= n)
    return;
  if (in[i + 100] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// The bound differs between workgroups.
__global__ void __launch_bounds__(256) bound_of_a_group(const int *in, int *out, int *left, int *right, const int *ends) {
  int i = blockIdx.x * 256 + threadIdx.x, n = ends[blockIdx.x];
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// The kernel itself begins one of them elsewhere.
__global__ void __launch_bounds__(256) begun_elsewhere(const int *in, int *out, int *left, int *right, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i == 0)
    __hip_atomic_store(left, n / 2, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(left, 1)] = i;
  else
    out[n - 1 - atomicAdd(right, 1)] = i;
}

// Ends that meet in the middle, a third one between them.
__global__ void __launch_bounds__(256) three_ends(const int *in, int *out, int *ends, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(&ends[0], 1)] = i;
  else if (in[i] > 0)
    out[n - 1 - atomicAdd(&ends[1], 1)] = i;
  else
    out[n / 2 + atomicAdd(&ends[2], 1)] = i;
}

__device__ int begun[2] = {0, 7};

// A counter that the module begins with 7.
__global__ void __launch_bounds__(256) begun_with_seven(const int *in, int *out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    out[atomicAdd(&begun[0], 1)] = i;
  else
    out[n - 1 - atomicAdd(&begun[1], 1)] = i;
}
