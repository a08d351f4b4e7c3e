#include <hip/hip_runtime.h>

struct Xorshift {
  unsigned state;
  __host__ __device__ float next() {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (state >> 8) * (1.0f / 16777216.0f);
  }
};
__global__ void pi(unsigned long long *inside, int rounds) {
  Xorshift rng{(unsigned)(blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u + 1u};
  unsigned long long mine = 0;
  for (int i = 0; i < rounds; ++i) {
    float x = rng.next(), y = rng.next();
    mine += hypotf(x, y) <= 1.f;
  }
  atomicAdd(inside, mine);
}
