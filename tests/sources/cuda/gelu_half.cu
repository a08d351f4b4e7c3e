#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
template <typename T> __device__ __forceinline__ float to_float(T v) { return static_cast<float>(v); }
template <> __device__ __forceinline__ float to_float<half>(half v) { return __half2float(v); }
template <> __device__ __forceinline__ float to_float<__nv_bfloat16>(__nv_bfloat16 v) {
  return __bfloat162float(v);
}
__global__ void gelu_half2(const __half2 *in, __half2 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 v = __half22float2(in[i]);
    v.x = 0.5f * v.x * (1.0f + tanhf(0.7978845608f * (v.x + 0.044715f * v.x * v.x * v.x)));
    v.y = 0.5f * v.y * (1.0f + erff(v.y * M_SQRT1_2));
    out[i] = __hadd2(__float22half2_rn(v), __floats2half2_rn(0.f, 0.f));
  }
}
template <typename T> __global__ void bias(T *x, const T *b, int rows, int cols) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * cols; i += gridDim.x * blockDim.x)
    x[i] = T(to_float(x[i]) + to_float(b[i % cols]));
}
template __global__ void bias<half>(half *, const half *, int, int);
template __global__ void bias<__nv_bfloat16>(__nv_bfloat16 *, const __nv_bfloat16 *, int, int);
