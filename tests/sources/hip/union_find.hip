#include <hip/hip_runtime.h>

__device__ int root(int *parent, int v) {
  int p = __hip_atomic_load(&parent[v], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  while (p != v) {
    v = p;
    p = __hip_atomic_load(&parent[v], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }
  return v;
}
__global__ void hook(int *parent, const int2 *edges, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m)
    return;
  int a = root(parent, edges[i].x), b = root(parent, edges[i].y);
  while (a != b) {
    int high = max(a, b), low = min(a, b);
    int old = atomicCAS(&parent[high], high, low);
    if (old == high)
      break;
    a = root(parent, old);
    b = root(parent, low);
  }
}
