#include <hip/hip_runtime.h>

// Wrong kernels that come close to what is proved of counters of an array: none may be proved.
#define TILE blockIdx.x
#define PART (blockIdx.y * gridDim.x + blockIdx.x)

__device__ bool last_of(int *sem, int splits) {
  __shared__ int before;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    before = atomicAdd(sem, 1);
    __threadfence();
  }
  __syncthreads();
  return before == splits - 1;
}

__device__ float sum_of(const float *ws, int tile, int splits) {
  float sum = 0;
  for (int j = 0; j < splits; j++)
    sum += ws[(j * gridDim.x + tile) * 64 + threadIdx.x];
  return sum;
}

// One too few has come.
__global__ void __launch_bounds__(64) too_few(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (last_of(&sem[TILE], gridDim.y - 1))
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// Two tiles count in one word.
__global__ void __launch_bounds__(64) shared_word(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (last_of(&sem[TILE / 2], gridDim.y))
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// The parts of the next tile.
__global__ void __launch_bounds__(64) other_tile(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (last_of(&sem[TILE], gridDim.y))
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE ^ 1, gridDim.y);
}

// Who does not count has written too.
__global__ void __launch_bounds__(64) silent_part(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (blockIdx.y == 1)
    return;
  if (last_of(&sem[TILE], gridDim.y - 1))
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// The word of another tile is reset.
__global__ void __launch_bounds__(64) other_reset(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (last_of(&sem[TILE], gridDim.y)) {
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
    if (threadIdx.x == 0)
      atomicExch(&sem[TILE ^ 1], 0);
  }
}

// The word is set before all have come.
__global__ void __launch_bounds__(64) early_reset(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (threadIdx.x == 0 && blockIdx.y == 0)
    atomicExch(&sem[TILE], 1);
  if (last_of(&sem[TILE], gridDim.y))
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// Two work-items of each workgroup add.
__global__ void __launch_bounds__(64) twice(float *ws, int *sem, float *out) {
  __shared__ int before;
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  __syncthreads();
  if (threadIdx.x < 2) {
    __threadfence();
    int seen = atomicAdd(&sem[TILE], 1);
    __threadfence();
    if (threadIdx.x == 0)
      before = seen;
  }
  __syncthreads();
  if (before == (int)gridDim.y - 1)
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// The word depends on data.
__global__ void __launch_bounds__(64) by_data(float *ws, int *sem, const int *of, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (last_of(&sem[of[TILE]], gridDim.y))
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// The rows share words: a column's counter, and tiles of rows.
__global__ void __launch_bounds__(64) crossed(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (last_of(&sem[blockIdx.y], gridDim.y))
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// A waiter for a word of the array, full for its tile alone.
__global__ void __launch_bounds__(64) waits_for_other(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  __syncthreads();
  if (threadIdx.x == 0) {
    __hip_atomic_fetch_add(&sem[TILE], 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    while (__hip_atomic_load(&sem[TILE], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != (int)gridDim.y)
      ;
  }
  __syncthreads();
  out[PART * 64 + threadIdx.x] = ws[(PART ^ 1) * 64 + threadIdx.x];
}

// The last row counts in the word of the next tile.
__global__ void __launch_bounds__(64) one_row_elsewhere(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  int word = blockIdx.y == 3 ? (TILE + 1) & 3 : TILE;
  if (last_of(&sem[word], gridDim.y))
    out[(PART + 16) * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// The number of the word wraps: tiles 0 and 2 share one.
__global__ void __launch_bounds__(64) wrapped_word(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  if (last_of(&sem[(unsigned char)(TILE * 128)], gridDim.y))
    out[PART * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// Who comes third says that all have come.
__global__ void __launch_bounds__(64) reset_by_third(float *ws, int *sem, float *out) {
  __shared__ int before;
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    before = atomicAdd(&sem[TILE], 1);
    __threadfence();
    if (before == 2)
      atomicExch(&sem[TILE], 3);
  }
  __syncthreads();
  if (before == 3)
    out[TILE * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}

// Who comes last says so, but releases nothing of what the others wrote.
__global__ void __launch_bounds__(64) told_relaxed(float *ws, int *sem, float *out) {
  ws[PART * 64 + threadIdx.x] = blockIdx.y;
  __syncthreads();
  if (threadIdx.x == 0) {
    int *word = &sem[TILE];
    int before = __hip_atomic_fetch_add(word, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    if (before == 3)
      __hip_atomic_store(word, 9, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    while (__hip_atomic_load(word, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != 9)
      ;
  }
  __syncthreads();
  out[PART * 64 + threadIdx.x] = sum_of(ws, TILE, gridDim.y);
}
