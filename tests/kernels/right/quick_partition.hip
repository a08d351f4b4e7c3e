#include <hip/hip_runtime.h>

// Partition by a pivot: places from both ends by two counters.
__global__ void __launch_bounds__(256) quick_partition(const int *in, int *out, int *left, int *right, int pivot, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int v = in[i];
  if (v < pivot)
    out[atomicAdd(left, 1)] = v;
  else
    out[n - 1 - atomicAdd(right, 1)] = v;
}
