#include <hip/hip_runtime.h>

#define TILE 64
#define DEEP 16

// A product whose next tiles are loaded into registers while the present ones are worked on, and
// stored into the other of two buffers, where there is a next one.
__global__ __launch_bounds__(256) void gemm_prefetch(int n, int k, const float *__restrict__ a,
                                                     const float *__restrict__ b, float *__restrict__ c) {
  __shared__ float at[2][DEEP][TILE], bt[2][DEEP][TILE];
  int t = threadIdx.x, tx = t % 16, ty = t / 16, now = 0;
  const float *rows = a + blockIdx.y * TILE * k, *columns = b + blockIdx.x * TILE;
  float sums[4][4] = {}, nexta[4], nextb[4];
  for (int i = 0; i < 4; i++) {
    int e = t + i * 256;
    at[0][e % DEEP][e / DEEP] = rows[e / DEEP * k + e % DEEP];
    bt[0][e / TILE][e % TILE] = columns[e / TILE * n + e % TILE];
  }
  __syncthreads();
  for (int step = 0; step < k; step += DEEP) {
    bool more = step + DEEP < k;
    if (more)
      for (int i = 0; i < 4; i++) {
        int e = t + i * 256;
        nexta[i] = rows[e / DEEP * k + step + DEEP + e % DEEP];
        nextb[i] = columns[(step + DEEP + e / TILE) * n + e % TILE];
      }
    for (int d = 0; d < DEEP; d++)
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
          sums[i][j] += at[now][d][ty * 4 + i] * bt[now][d][tx * 4 + j];
    if (more) {
#if WRONG != 2
      now ^= 1;
#endif
      for (int i = 0; i < 4; i++) {
        int e = t + i * 256;
        at[now][e % DEEP][e / DEEP] = nexta[i];
        bt[now][e / TILE][e % TILE] = nextb[i];
      }
#if WRONG != 1
      __syncthreads();
#endif
    }
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      c[(blockIdx.y * TILE + ty * 4 + i) * n + blockIdx.x * TILE + tx * 4 + j] = sums[i][j];
}
