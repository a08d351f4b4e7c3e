#include <cuda_runtime.h>

template <typename Index, typename Value, int Lanes = 32>
__global__ void spmv(const Index rows, const Index *ap, const Index *aj, const Value *ax,
                     const Value *x, Value *y) {
  const Index lane = threadIdx.x % Lanes;
  const Index row = (blockDim.x * blockIdx.x + threadIdx.x) / Lanes;
  if (row >= rows)
    return;
  Value sum = 0;
  for (Index j = ap[row] + lane; j < ap[row + 1]; j += Lanes)
    sum += ax[j] * x[aj[j]];
#pragma unroll
  for (int o = Lanes / 2; o > 0; o /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, o, Lanes);
  if (lane == 0)
    y[row] = sum;
}
template __global__ void spmv<int, float>(int, const int *, const int *, const float *,
                                          const float *, float *);
template __global__ void spmv<int, double>(int, const int *, const int *, const double *,
                                           const double *, double *);
