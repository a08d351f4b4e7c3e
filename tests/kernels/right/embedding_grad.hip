#include <hip/hip_runtime.h>

// Gradient of an embedding: rows of a table are added to by index.
__global__ void __launch_bounds__(256) embedding_grad(const float *grad, const int *ids, float *table, int tokens, int dim) {
  int token = blockIdx.x;
  if (token >= tokens)
    return;
  int id = ids[token];
  for (int d = threadIdx.x; d < dim; d += blockDim.x)
#if WRONG == 1
    table[id * dim + d] += grad[token * dim + d];
#else
    atomicAdd(&table[id * dim + d], grad[token * dim + d]);
#endif
}
