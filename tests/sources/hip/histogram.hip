#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

#define HIP_CHECK(call)                                                                            \
  do {                                                                                             \
    hipError_t err = (call);                                                                       \
    if (err != hipSuccess) {                                                                       \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, hipGetErrorString(err));                   \
      exit(EXIT_FAILURE);                                                                          \
    }                                                                                              \
  } while (0)

constexpr unsigned bins = 256;

__global__ void __launch_bounds__(256)
    histogram(const unsigned char *in, unsigned *out, unsigned n) {
  __shared__ unsigned counts[bins];
  counts[threadIdx.x] = 0;
  __syncthreads();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&counts[in[i]], 1u);
  __syncthreads();
  atomicAdd(&out[threadIdx.x], counts[threadIdx.x]);
}

int main() {
  std::vector<unsigned char> host(1 << 20);
  unsigned char *in;
  unsigned *out;
  HIP_CHECK(hipMalloc(&in, host.size()));
  HIP_CHECK(hipMalloc(&out, bins * sizeof(unsigned)));
  HIP_CHECK(hipMemset(out, 0, bins * sizeof(unsigned)));
  HIP_CHECK(hipMemcpy(in, host.data(), host.size(), hipMemcpyHostToDevice));
  histogram<<<dim3(64), dim3(256)>>>(in, out, host.size());
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
}
