// SIMD words, driver types, the guards that helpers of projects ask for.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <curand_kernel.h>
#ifndef __DRIVER_TYPES_H__
#error "checkCudaErrors of helper_cuda.h asks for this guard"
#endif
#ifdef __HIP_PLATFORM_AMD__
#error "CUDA's files choose their own branch"
#endif

__global__ void words(unsigned *a, const unsigned *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = __vabs2(a[i]) + __vsubss4(a[i], b[i]) + __vcmpne4(a[i], b[i]) + __vsadu4(a[i], b[i]);
}
int main() {
  CUresult result = cuInit(0);
  cublasHandle_t blas;
  cublasStatus_t status = cublasCreate(&blas);
  cudaExtent extent = make_cudaExtent(1, 2, 3);
  cudaEvent_t event;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  words<<<1, 64, 0, stream>>>(nullptr, nullptr);
}
