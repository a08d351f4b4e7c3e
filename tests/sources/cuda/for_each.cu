#include <cuda_runtime.h>

#include <algorithm>
#include <type_traits>
#include <utility>
template <class F> __global__ void for_each_kernel(size_t n, F f) {
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
       i += (size_t)gridDim.x * blockDim.x)
    f(i);
}
template <class F> void for_each(size_t n, F f) { for_each_kernel<<<256, 256>>>(n, f); }
struct Axpy {
  float a;
  const float *x;
  float *y;
  __device__ void operator()(size_t i) const { y[i] = fma(a, x[i], y[i]); }
};
void run(float *x, float *y, size_t n) {
  for_each(n, Axpy{2.f, x, y});
  for_each(n, [=] __device__(size_t i) { y[i] = std::max(x[i], y[i]); });
}
