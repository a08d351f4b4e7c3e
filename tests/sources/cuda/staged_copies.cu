#include <cuda/pipeline>

// Two stages of tiles in LDS, filled by copies that go on while the other one is read.
__global__ void staged_copies(const float4 *in, float *out, int tiles) {
  __shared__ float4 tile[2][64];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  const auto shape = cuda::aligned_size_t<alignof(float4)>(sizeof(float4));
  float sum = 0;
  for (int next = 0, i = 0; i < tiles; ++i) {
    for (; next < tiles && next < i + 2; ++next) {
      pipe.producer_acquire();
      cuda::memcpy_async(&tile[next % 2][threadIdx.x], &in[next * 64 + threadIdx.x], shape, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    __syncthreads();
    sum += tile[i % 2][63 - threadIdx.x].x;
    __syncthreads();
    pipe.consumer_release();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
