#include <hip/hip_runtime.h>

// Bottom-up pass over a binary tree: the second child to come goes on to the parent.
__global__ void __launch_bounds__(128) task_tree(const int *parent, int *visits, const float *leaf, float *box, int leaves) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= leaves)
    return;
  int node = parent[i];
  while (node >= 0) {
    int before = atomicAdd(&visits[node], 1);
    if (before == 0)
      return;
    node = parent[node + leaves];
  }
  atomicAdd(box, leaf[i]);
}
