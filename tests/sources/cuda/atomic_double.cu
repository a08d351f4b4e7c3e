#include <cuda_runtime.h>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double *address, double val) {
  unsigned long long int *p = (unsigned long long int *)address, old = *p, assumed;
  do {
    assumed = old;
    old = atomicCAS(p, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
#endif
__device__ static float atomicMaxFloat(float *address, float val) {
  int *p = (int *)address;
  int old = *p, assumed;
  do {
    assumed = old;
    old = ::atomicCAS(p, assumed, __float_as_int(::fmaxf(val, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}
__global__ void norms(const double *x, double *sum, float *largest, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(sum, x[i] * x[i]);
    atomicMaxFloat(largest, fabs((float)x[i]));
  }
}
