#include <hip/hip_runtime.h>

// Split-K: the parts of a tile meet at its semaphore, the last one adds them and resets it.
__global__ void __launch_bounds__(256) splitk_tiles(const float *in, float *ws, int *sem, float *out, int splits) {
  __shared__ int arrived;
  int tile = blockIdx.x, k = blockIdx.y, tiles = gridDim.x, tid = threadIdx.x;
  ws[(k * tiles + tile) * 256 + tid] = in[(k * tiles + tile) * 256 + tid] * 0.5f;
  __syncthreads();
  if (tid == 0) {
#if WRONG != 1
    __threadfence();
#endif
    arrived = atomicAdd(&sem[tile], 1);
#if WRONG != 2
    __threadfence();
#endif
  }
  __syncthreads();
  if (arrived != (int)gridDim.y - 1)
    return;
  float sum = 0;
  for (int j = 0; j < (int)gridDim.y; j++)
    sum += ws[(j * tiles + tile) * 256 + tid];
  out[tile * 256 + tid] = sum;
  if (tid == 0)
    atomicExch(&sem[tile], 0);
}
