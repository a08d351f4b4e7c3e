#include <cuda/barrier>

// A workgroup hands over its words, and does something else between arriving and waiting.
__global__ void arrive_wait(const float *in, float *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float kept[256];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  kept[threadIdx.x] = i < n ? in[i] : 0;
  auto token = bar.arrive();
  float own = 2.0f * threadIdx.x;
  bar.wait(std::move(token));
  if (i < n)
    out[i] = own + kept[255 - threadIdx.x];
}
