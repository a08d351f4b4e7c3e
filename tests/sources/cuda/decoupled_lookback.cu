#include <cuda_runtime.h>

#include <cstdint>
// A scan in one pass: each tile publishes its sum, then its prefix.
struct alignas(8) Status {
  uint32_t state, value;
};
__global__ void __launch_bounds__(256)
    scan(const uint32_t *in, uint32_t *out, unsigned long long *status, unsigned *ticket) {
  __shared__ uint32_t s[256], before;
  __shared__ unsigned tile;
  int t = threadIdx.x;
  if (t == 0)
    tile = atomicAdd(ticket, 1u);
  __syncthreads();
  s[t] = in[tile * 256 + t];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    uint32_t v = t >= step ? s[t - step] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  if (t == 0) {
    uint32_t sum = 0;
    atomicExch(&status[tile], (1ull << 32) | s[255]);
    for (int p = (int)tile - 1; p >= 0; --p) {
      unsigned long long w;
      do
        w = atomicAdd(&status[p], 0ull);
      while (w >> 32 == 0);
      sum += (uint32_t)w;
      if (w >> 32 == 2)
        break;
    }
    atomicExch(&status[tile], (2ull << 32) | (sum + s[255]));
    before = sum;
  }
  __syncthreads();
  out[tile * 256 + t] = s[t] + before;
}
