#include <hip/hip_runtime.h>

// Connected components: hooks the larger root below the smaller one.
__device__ int root(int *parent, int x) {
#if WRONG == 1
  while (parent[x] != x)
    x = parent[x];
#else
  int p = __hip_atomic_load(&parent[x], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  while (p != x) {
    x = p;
    p = __hip_atomic_load(&parent[x], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }
#endif
  return x;
}

__global__ void __launch_bounds__(256) union_find(const int2 *edges, int *parent, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  int a = edges[i].x, b = edges[i].y;
  while (true) {
    a = root(parent, a);
    b = root(parent, b);
    if (a == b)
      return;
    if (a < b) {
      int t = a;
      a = b;
      b = t;
    }
    if (atomicCAS(&parent[a], a, b) == a)
      return;
  }
}
