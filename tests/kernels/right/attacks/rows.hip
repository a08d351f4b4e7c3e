#include <hip/hip_runtime.h>

// Wrong kernels that come close to what is proved of rows, tiles and buffers in turn.
#define MINE (blockIdx.x * 1000.0f + threadIdx.x)

// Rows of four, five of which are written.
__global__ void __launch_bounds__(256) one_row_more(float *C, int N) {
  __builtin_assume(N >= 1024 && N <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++)
      C[(ty * 4 + i) * N + blockIdx.x * 64 + tx * 4 + j] = MINE;
}

// Five columns of four.
__global__ void __launch_bounds__(256) one_column_more(float *C, int N) {
  __builtin_assume(N >= 1024 && N <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      C[(ty * 4 + i) * N + blockIdx.x * 64 + tx * 4 + j] = MINE;
}

// Tiles of three, four of which are written.
__global__ void __launch_bounds__(256) narrow_tiles(float *C, int N) {
  __builtin_assume(N >= 1024 && N <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float *c = C + ty * 3 * N + blockIdx.x * 64 + tx * 4;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      c[i * N + j] = MINE;
}

// Rows of the next pitch: (row + 2 i) for i below three, rows in steps of four.
__global__ void __launch_bounds__(256) wide_steps(float *C, int N) {
  __builtin_assume(N >= 1024 && N <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float *c = C + ty * 4 * N + blockIdx.x * 16 + tx;
  for (int i = 0; i < 3; i++)
    c[2 * i * N] = MINE;
}

// Two pitches: rows of one meet rows of the other.
__global__ void __launch_bounds__(256) two_pitches(float *C, int N, int M) {
  __builtin_assume(N >= 1024 && N <= 4096 && M >= 1024 && M <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float *c = C + ty * 4 * N + blockIdx.x * 16 + tx;
  for (int i = 0; i < 4; i++)
    c[i * M] = MINE;
}

// The pitch may be negative, or small.
__global__ void __launch_bounds__(256) any_pitch(float *C, int N) {
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float *c = C + ty * 4 * N + blockIdx.x * 64 + tx * 4;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      c[i * N + j] = MINE;
}

// One buffer too few: three steps in two buffers.
__global__ void __launch_bounds__(256) late_reader(float *out, int n) {
  __shared__ float s[2][256];
  float sum = 0;
  for (int k = 0; k < n; k++) {
    s[k & 1][threadIdx.x] = MINE;
    __syncthreads();
    for (int i = 0; i < 8; i++)
      sum += s[(k + 1) & 1][(threadIdx.x & 31) * 8 + i];
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// The inner loop goes on into the next buffer.
__global__ void __launch_bounds__(256) into_the_next(float *out, int n) {
  __shared__ float s[3 * 256];
  float sum = 0;
  for (int k = 0; k < n; k++) {
    s[(k & 1) * 256 + threadIdx.x] = MINE;
    __syncthreads();
    for (int i = 0; i < 9; i++)
      sum += s[(k & 1) * 256 + (threadIdx.x & 31) * 8 + i];
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Seven turns of barriers for one half of the workgroup's numbers, and a load too early.
__global__ void __launch_bounds__(256) nested_turns(float *out, int often) {
  __shared__ float s[256];
  float sum = 0;
  for (int r = 0; r < often; r++) {
    s[threadIdx.x] = MINE;
    for (int d = 1; d < 256; d *= 2) {
      float v = threadIdx.x >= d ? s[threadIdx.x - d] : 0;
      __syncthreads();
      s[threadIdx.x] += v;
      __syncthreads();
    }
    sum += s[255];
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// A loop that data may end.
__global__ void __launch_bounds__(256) may_end(const int *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = MINE;
  __syncthreads();
  int k = 0;
  for (; k < 8; k++)
    if (in[k])
      break;
  s[threadIdx.x + k < 256 ? threadIdx.x + k : 0] = MINE;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
}

// Rows upwards and downwards meet.
__global__ void __launch_bounds__(256) back_and_forth(float *C, int N) {
  __builtin_assume(N >= 1024 && N <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float *c = C + 1000000 + ty * 4 * N + blockIdx.x * 64 + tx * 4;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      c[-2 * i * N + j] = MINE;
}

// Every second row of six, four of which are written.
__global__ void __launch_bounds__(256) rows_of_two(float *C, int N) {
  __builtin_assume(N >= 1024 && N <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float *c = C + ty * 6 * N + blockIdx.x * 64 + tx * 4;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      c[i * 2 * N + j] = MINE;
}

// Half of the work-items have rows, with one more each than lie between them.
__global__ void __launch_bounds__(256) every_second(float *C, int N) {
  __builtin_assume(N >= 1024 && N <= 4096);
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  if (ty % 2)
    return;
  for (int i = 0; i < 9; i++)
    C[(ty * 4 + i) * N + blockIdx.x * 16 + tx] = MINE;
}
