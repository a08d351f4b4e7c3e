#include <hip/hip_runtime.h>

// A level of a breadth-first search: who claims a vertex appends it to the next frontier.
__global__ void __launch_bounds__(256) bfs_frontier(const int *frontier, int size, const int *ptr, const int *adj,
                                                    int *dist, int *next, int *next_size, int level) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size)
    return;
  int v = frontier[i];
  for (int e = ptr[v]; e < ptr[v + 1]; e++) {
    int u = adj[e];
#if WRONG == 1
    if (dist[u] == -1) {
      dist[u] = level;
#else
    if (atomicCAS(&dist[u], -1, level) == -1) {
#endif
#if WRONG == 2
      next[(*next_size)++] = u;
#else
      next[atomicAdd(next_size, 1)] = u;
#endif
    }
  }
}
