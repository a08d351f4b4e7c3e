#include <hip/hip_runtime.h>

__global__ void expand(const int *offsets, const int *edges, const int *frontier, int size,
                       int *next, int *next_size, int *distance, int level) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size)
    return;
  int v = frontier[i];
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) {
    int u = edges[e];
    if (atomicCAS(&distance[u], -1, level) == -1) {
      int place = atomicAdd(next_size, 1);
      next[place] = u;
    }
  }
}
