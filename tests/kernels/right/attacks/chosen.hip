#include <hip/hip_runtime.h>

#define AGENT __HIP_MEMORY_SCOPE_AGENT

// Pointers that are one of several, of which the other one is meant, or not only one.

// Who stores to the other array meets those who come from the end.
__global__ void __launch_bounds__(64) both_ends(int *a, int *b, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  (n > 5 ? a : b)[i] = i;
  a[255 - i] = 7;
}

// The one that is read is written by others.
__global__ void __launch_bounds__(64) read_behind(int *a, int *b, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  int *from = n > 5 ? a : b, *to = n > 3 ? a : b;
  to[i] = from[255 - i];
}

// Neighbours choose each other's array.
__global__ void __launch_bounds__(64) neighbours(int *out) {
  __shared__ int one[32], two[32];
  int t = threadIdx.x;
  (t & 1 ? one : two)[t / 2] = t;
  out[blockIdx.x * 64 + t] = (t & 1 ? two : one)[t / 2];
}

// One of three is the array of all.
__global__ void __launch_bounds__(64) one_of_three(int *a, int *b, int *c, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x, k = in[i];
  (k == 0 ? a : k == 1 ? b : c)[k < 2 ? i : 0] = i;
}

__device__ int before_of(int part, int *sums, int *totals, int *status, int whole) {
  int sum = 0;
  for (int at = part - 1; at >= 0; --at) {
    int state;
    do
      state = __hip_atomic_load(&status[at], __ATOMIC_ACQUIRE, AGENT);
    while (state == 0);
    sum += state == whole ? totals[at] : sums[at];
    if (state == 2)
      break;
  }
  return sum;
}

// The total is read where the flag tells of the sum alone.
__global__ void __launch_bounds__(64) other_total(const int *in, int *out, int *sums, int *totals, int *status) {
  if (threadIdx.x != 0)
    return;
  int part = blockIdx.x;
  sums[part] = in[part];
  __hip_atomic_store(&status[part], 1, __ATOMIC_RELEASE, AGENT);
  int sum = before_of(part, sums, totals, status, 1);
  totals[part] = sum + in[part];
  __hip_atomic_store(&status[part], 2, __ATOMIC_RELEASE, AGENT);
  out[part] = sum;
}

// The sum is stored again after the flag.
__global__ void __launch_bounds__(64) sum_again(const int *in, int *out, int *sums, int *totals, int *status) {
  if (threadIdx.x != 0)
    return;
  int part = blockIdx.x;
  sums[part] = in[part];
  __hip_atomic_store(&status[part], 1, __ATOMIC_RELEASE, AGENT);
  int sum = before_of(part, sums, totals, status, 2);
  sums[part] = 0;
  totals[part] = sum + in[part];
  __hip_atomic_store(&status[part], 2, __ATOMIC_RELEASE, AGENT);
  out[part] = sum;
}

// The place is that of the next part.
__global__ void __launch_bounds__(64) next_part(const int *in, int *out, int *sums, int *totals, int *status) {
  if (threadIdx.x != 0)
    return;
  int part = blockIdx.x;
  sums[part + 1] = in[part];
  __hip_atomic_store(&status[part], 1, __ATOMIC_RELEASE, AGENT);
  int sum = before_of(part, sums, totals, status, 2);
  totals[part] = sum + in[part];
  __hip_atomic_store(&status[part], 2, __ATOMIC_RELEASE, AGENT);
  out[part] = sum;
}
