#include <hip/hip_runtime.h>

// One step of an elimination: the rows below the pivot, and of each what is left of it.
__global__ void eliminate(const float *factors, float *a, float *right, int order, int pivot) {
  int below = blockIdx.x * blockDim.x + threadIdx.x, at = blockIdx.y * blockDim.y + threadIdx.y;
  if (below >= order - 1 - pivot || at >= order - pivot)
    return;
  int row = pivot + 1 + below, column = pivot + at;
#if WRONG == 1
  row = pivot + below;
#endif
  a[order * row + column] -= factors[row] * a[order * pivot + column];
  if (at == 0)
    right[row] -= factors[row] * right[pivot];
}
