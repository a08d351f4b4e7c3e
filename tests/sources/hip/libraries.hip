// Thrust, random numbers, complex numbers, fp8, BLAS: what device code has of them, and the host's.
#include <hip/hip_complex.h>
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hiprand/hiprand_kernel.h>
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/random.h>
#include <thrust/sort.h>

__global__ void draw(hiprandState *states, float *out, unsigned long long seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  hiprand_init(seed, i, 0, &states[i]);
  hiprandState own = states[i];
  out[i] = hiprand_uniform(&own) + hiprand_normal(&own);
  states[i] = own;
}
__global__ void numbers(thrust::complex<float> *z, hipFloatComplex *w, __hip_fp8_e4m3 *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = thrust::exp(z[i] * z[i]) + thrust::complex<float>(1.0f, 2.0f);
  w[i] = hipCmulf(w[i], make_hipFloatComplex(0.0f, 1.0f));
  q[i] = __hip_fp8_e4m3((float)q[i] * 2.0f);
  thrust::default_random_engine engine(i);
  thrust::uniform_real_distribution<float> unit;
  w[i].x += unit(engine) + thrust::maximum<float>()(w[i].x, w[i].y);
}
int main() {
  thrust::device_vector<int> keys(100);
  thrust::sort(keys.begin(), keys.end());
  int first = keys[0];
  int *raw = thrust::raw_pointer_cast(keys.data());
  hipblasHandle_t blas;
  hipblasCreate(&blas);
  hipblasDestroy(blas);
  int most = INT_MAX;
}
