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

// What is loaded under a lock is another value for each wave.
__global__ void __launch_bounds__(256) chosen_locked(int *a, int *b, int *mutex, int *out, int n) {
  int t = threadIdx.x, w = t >> 6;
  if ((t & 63) == 0) {
    int *p = n > 5 ? a : b;
    while (atomicCAS(mutex, 0, 1) != 0)
      __builtin_amdgcn_s_sleep(1);
    __threadfence();
    int x = *p;
    *p = x + 1;
    __threadfence();
    atomicExch(mutex, 0);
    out[blockIdx.x * 512 + (x & 255) + w] = w;
  }
}

// Half of the workgroups load another word than the number's.
__global__ void __launch_bounds__(64) other_word(int *c, int *out) {
  __shared__ int s, r;
  int t = threadIdx.x;
  if (t == 0) {
    s = atomicAdd(c, 1);
    r = 5;
  }
  __syncthreads();
  int x = *(volatile int *)((blockIdx.x & 1) ? &s : &r);
  out[x * 64 + t] = blockIdx.x;
}

extern __shared__ int dyn[];

// The same, of LDS whose size the launch says.
__global__ void __launch_bounds__(64) other_dynamic(int *c, int *out) {
  __shared__ int r;
  int t = threadIdx.x;
  if (t == 0) {
    dyn[0] = atomicAdd(c, 1);
    r = 5;
  }
  __syncthreads();
  int x = *((blockIdx.x & 1) ? dyn : &r);
  out[x * 64 + t] = blockIdx.x;
}
