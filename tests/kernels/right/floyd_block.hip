#include <hip/hip_runtime.h>

// Floyd-Warshall's first phase: the diagonal tile, in LDS.
__global__ void __launch_bounds__(256) floyd_block(int *dist, int n, int round) {
  __shared__ int s[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int i = (round * 16 + y) * n + round * 16 + x;
  s[y][x] = dist[i];
  __syncthreads();
  for (int k = 0; k < 16; k++) {
    int through = s[y][k] + s[k][x];
#if WRONG != 1
    __syncthreads();
#endif
    if (through < s[y][x])
      s[y][x] = through;
#if WRONG != 2
    __syncthreads();
#endif
  }
  dist[i] = s[y][x];
}
