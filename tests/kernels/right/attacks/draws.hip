#include <hip/hip_runtime.h>

// Wrong kernels that come close to what is proved of numbers that loops draw: none may be proved.
#define MINE (blockIdx.x * 1000.0f + threadIdx.x)

// The first number of each is its own, and the counter gives it again.
__global__ void __launch_bounds__(256) own_first(float *out, int *next, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i = atomicAdd(next, 1))
    out[i] = MINE;
}

// The first comes from another counter.
__global__ void __launch_bounds__(64) two_counters(float *out, int *next, int n) {
  for (int i = atomicAdd(&next[1], 1); i < n; i = atomicAdd(&next[0], 1))
    out[i] = MINE;
}

// Some turns draw from another one.
__global__ void __launch_bounds__(64) in_turn(float *out, int *next, int n) {
  int turn = 0;
  for (int i = atomicAdd(&next[0], 1); i < n; i = atomicAdd(&next[turn & 1], 1), turn++)
    out[i] = MINE;
}

// Half of the number.
__global__ void __launch_bounds__(64) halves(float *out, int *next, int n) {
  for (int i = atomicAdd(next, 1); i < n; i = atomicAdd(next, 1))
    out[i / 2] = MINE;
}

// Nothing is added in some turns.
__global__ void __launch_bounds__(64) idle_turns(const int *skip, float *out, int *next, int n) {
  for (int i = atomicAdd(next, 1); i < n; i = atomicAdd(next, skip[i] & 1))
    out[i] = MINE;
}

// The number is read, not drawn.
__global__ void __launch_bounds__(64) only_read(float *out, int *next, int n) {
  int i = atomicAdd(next, 1);
  while (i < n) {
    out[i] = MINE;
    atomicAdd(next, 1);
    i = __hip_atomic_load(next, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }
}

// The counter begins again.
__global__ void __launch_bounds__(64) begins_again(float *out, int *next, int n, int often) {
  for (int r = 0; r < often; r++) {
    for (int i = atomicAdd(next, 1); i < n; i = atomicAdd(next, 1))
      out[i] = MINE;
    atomicExch(next, 0);
  }
}

// Two loops, two counters, one buffer.
__global__ void __launch_bounds__(64) two_loops(float *out, int *next, int n) {
  for (int i = atomicAdd(&next[0], 1); i < n; i = atomicAdd(&next[0], 1))
    out[i] = MINE;
  for (int i = atomicAdd(&next[1], 1); i < n; i = atomicAdd(&next[1], 1))
    out[i] = MINE;
}

// Who skips the draw takes the number of the turn's name.
__global__ void __launch_bounds__(64) made_up(const int *skip, float *out, int *next, int n) {
  int turn = 0;
  for (int i = atomicAdd(next, 1); i < n; turn++) {
    out[i] = MINE;
    i = skip[i] ? turn : atomicAdd(next, 1);
  }
}

// Steps of two, with the number after it too.
__global__ void __launch_bounds__(64) neighbours(float *out, int *next, int n) {
  for (int i = atomicAdd(next, 1); i < n; i = atomicAdd(next, 1)) {
    out[i] = MINE;
    out[i + 1] = MINE;
  }
}

// A counter of each workgroup, one buffer.
__global__ void __launch_bounds__(64) each_its_own(float *out, int n) {
  __shared__ int next;
  if (threadIdx.x == 0)
    next = 0;
  __syncthreads();
  for (int i = atomicAdd(&next, 1); i < n; i = atomicAdd(&next, 1))
    out[i] = MINE;
}

// A counter in LDS that begins below 0: numbers of the row before.
__global__ void __launch_bounds__(64) below_zero(float *out, int per) {
  __shared__ int next;
  if (threadIdx.x == 0)
    next = -1;
  __syncthreads();
  for (int j = atomicAdd(&next, 1); j < per; j = atomicAdd(&next, 1))
    out[blockIdx.x * per + j + 1] = MINE, out[blockIdx.x * per + j + 2] = MINE;
}

// It is cleared, and taken away from.
__global__ void __launch_bounds__(64) counts_down(float *out, int per) {
  __shared__ int next;
  if (threadIdx.x == 0)
    next = 0;
  __syncthreads();
  for (int j = atomicSub(&next, 1); j > -per; j = atomicSub(&next, 1))
    out[(int)blockIdx.x * per + j + 3] = MINE;
}

// Another work-item stores something else, in another round.
__global__ void __launch_bounds__(64) another_store(float *out, int per, int at) {
  __shared__ int next;
  if (threadIdx.x == 0)
    next = 0;
  __syncthreads();
  if (threadIdx.x == 1)
    next = at;
  __syncthreads();
  for (int j = atomicAdd(&next, 1); j < per; j = atomicAdd(&next, 1))
    out[(int)blockIdx.x * per + j] = MINE;
}

// Only one word of the array is cleared.
__global__ void __launch_bounds__(64) other_word(float *out, int per) {
  __shared__ int next[2];
  if (threadIdx.x == 0)
    next[0] = 0;
  __syncthreads();
  int *mine = &next[threadIdx.x & 1];
  for (int j = atomicAdd(mine, 1); j < per; j = atomicAdd(mine, 1))
    out[(int)blockIdx.x * per + j] = MINE;
}

// A loop in the loop draws, and uses the number before its own.
__global__ void __launch_bounds__(64) number_before(int *o, int *c, int n) {
  int q = atomicAdd(c, 1);
  while (q < n) {
    o[q] = threadIdx.x;
    for (int j = 0; j < 3; j++) {
      q = atomicAdd(c, 1);
      o[q - 1] = threadIdx.x;
    }
  }
}

// A counter from 0, half of which is cleared again while others draw.
__global__ void __launch_bounds__(64) half_cleared(int *o, int n) {
  __shared__ int c;
  __shared__ int s[300];
  if (threadIdx.x == 0)
    c = 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    int q = atomicAdd(&c, 1);
    if (q < 100)
      s[q] = threadIdx.x;
    if (i == 1 && threadIdx.x == 3)
      *(volatile short *)&c = 0;
  }
  __syncthreads();
  o[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// The last place that is handed out is the first of the others.
__global__ void __launch_bounds__(64) next_region(int *o, int n) {
  __shared__ int c;
  __shared__ int s[300];
  if (threadIdx.x == 0)
    c = 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    int q = atomicAdd(&c, 1);
    if (q < 100)
      s[q] = threadIdx.x;
  }
  s[99 + threadIdx.x] = 1;
  __syncthreads();
  o[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
