#include <hip/hip_runtime.h>

// Numbers of counters, and how they come to who uses them: wrong ways, of which none may be proved.
#define MINE (int)(blockIdx.x * 64 + threadIdx.x)
#define KEPT(word) __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP)
#define PUT(word, number) \
  __hip_atomic_store(word, number, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP)

// An exchange clears the counter while others draw.
__global__ void __launch_bounds__(64) exchanged_among_draws(int *out) {
  __shared__ int c, s[64];
  if (threadIdx.x == 0)
    PUT(&c, 0);
  __syncthreads();
  s[atomicAdd(&c, 1)] = threadIdx.x;
  if (threadIdx.x == 5)
    atomicExch(&c, 0);
  __syncthreads();
  out[MINE] = s[threadIdx.x];
}

// The next turn's clearing is not a barrier behind the draws.
__global__ void __launch_bounds__(64) cleared_too_early(int *out, int n) {
  __shared__ int c, s[64];
  for (int i = 0; i < n; i++) {
    if (threadIdx.x == 0)
      PUT(&c, 0);
    __syncthreads();
    int q = atomicAdd(&c, 1);
    if (i == n - 1)
      s[q] = threadIdx.x;
    if (threadIdx.x == 0)
      PUT(&c, 0);
  }
  __syncthreads();
  out[MINE] = s[threadIdx.x];
}

// Atomics that count around a small range draw from the same word.
__global__ void __launch_bounds__(64) counts_around(int *out) {
  __shared__ unsigned c;
  __shared__ int s[128];
  if (threadIdx.x == 0)
    c = 0;
  __syncthreads();
  if (threadIdx.x & 1)
    s[atomicAdd(&c, 1) & 127] = threadIdx.x;
  else
    __builtin_amdgcn_atomic_inc32(&c, 3, __ATOMIC_RELAXED, "workgroup");
  __syncthreads();
  out[MINE] = s[threadIdx.x];
}

// An addition to a wider word, of which the counter is a half.
__global__ void __launch_bounds__(64) wider_addition(int *out, int *c) {
  int q = atomicAdd(c + 1, 1);
  if (threadIdx.x == 3)
    atomicAdd((unsigned long long *)c, 0xffffffff00000000ull);
  out[q] = MINE;
}

// What was handed on in the turn before, of which the first had none.
__global__ void __launch_bounds__(64) turn_before(int *out, int *c, int n) {
  __shared__ int b;
  if (threadIdx.x == 0)
    b = 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    int before = b;
    __syncthreads();
    if (threadIdx.x == 0)
      b = atomicAdd(c, 64);
    __syncthreads();
    out[before + threadIdx.x] = MINE;
  }
}

// Only every other turn draws.
__global__ void __launch_bounds__(64) some_turns_draw(int *out, int *c, int n) {
  __shared__ int b;
  for (int i = 0; i < n; i++) {
    if (threadIdx.x == 0 && (i & 1) == 0)
      b = atomicAdd(c, 64);
    __syncthreads();
    out[b + threadIdx.x] = MINE + i;
    __syncthreads();
  }
}

// Another one draws for itself, and takes the place behind its own too.
__global__ void __launch_bounds__(64) beside_the_handed(int *out, int *c) {
  __shared__ int b;
  if (threadIdx.x == 0)
    b = atomicAdd(c, 64);
  __syncthreads();
  out[b + threadIdx.x] = MINE;
  if (threadIdx.x == 1) {
    int q = atomicAdd(c, 1);
    out[q] = 3;
    out[q + 1] = 4;
  }
}

// The last two work-items look at one word.
__global__ void __launch_bounds__(64) clamped_word(int *out, int *c) {
  __shared__ int s[64];
  s[threadIdx.x] = atomicAdd(&c[threadIdx.x], 1);
  __syncthreads();
  int j = min(threadIdx.x + 1, 63u);
  out[s[j] * 64 + j] = MINE;
}

// Those of odd numbers alone store.
__global__ void __launch_bounds__(64) half_of_them_store(int *out, int *c) {
  __shared__ int s[64];
  if (threadIdx.x & 1)
    s[threadIdx.x] = atomicAdd(&c[threadIdx.x], 1);
  __syncthreads();
  out[s[threadIdx.x] * 64 + threadIdx.x] = MINE;
}

extern __shared__ int drawn_here[];
extern __shared__ int zero_here[];

// Two names of one array.
__global__ void __launch_bounds__(64) one_array_twice(int *out, int *c) {
  drawn_here[threadIdx.x] = atomicAdd(&c[threadIdx.x], 1);
  zero_here[threadIdx.x] = 0;
  __syncthreads();
  out[drawn_here[threadIdx.x] * 64 + threadIdx.x] = MINE;
}

// A copy to LDS overwrites what was stored.
__global__ void __launch_bounds__(64) copied_over(int *out, int *c, const int *in) {
  __shared__ int s[64];
  s[threadIdx.x] = atomicAdd(&c[threadIdx.x], 1);
  __syncthreads();
  __builtin_amdgcn_global_load_lds((__attribute__((address_space(1))) void *)in,
                                   (__attribute__((address_space(3))) void *)s, 4, 0, 0);
  __builtin_amdgcn_s_waitcnt(0);
  __syncthreads();
  out[s[threadIdx.x] * 64 + threadIdx.x] = MINE;
}

// A lane is given what the second lane has, and the first one drew.
__global__ void __launch_bounds__(64) of_the_second_lane(int *out, int *c) {
  int b = 0;
  if (threadIdx.x == 0)
    b = atomicAdd(c, 64);
  b = __builtin_amdgcn_readlane(b, 1);
  out[b + threadIdx.x] = MINE;
}

// The tally is not a barrier behind the draws.
__global__ void __launch_bounds__(64) early_tally(int *out, int *all, const int *in) {
  __shared__ int c, b;
  if (threadIdx.x == 0)
    c = 0;
  __syncthreads();
  bool some = in[MINE] > 0;
  int q = some ? atomicAdd(&c, 1) : 0;
  if (threadIdx.x == 0)
    b = atomicAdd(all, KEPT(&c));
  __syncthreads();
  if (some)
    out[b + q] = MINE;
}
