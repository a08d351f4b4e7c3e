#include <hip/hip_runtime.h>

__global__ void push(const int *offsets, const int *edges, const double *rank, double *next,
                     int vertices) {
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < vertices; v += blockDim.x * gridDim.x) {
    int degree = offsets[v + 1] - offsets[v];
    double share = degree ? rank[v] / degree : 0.0;
    for (int e = offsets[v]; e < offsets[v + 1]; ++e)
      atomicAdd(&next[edges[e]], 0.85 * share);
  }
}
