#include <cuda_runtime.h>

// Wrong: nothing orders what the lock guards.
__device__ int mutex = 0;
__global__ void add(float *total, float v) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&mutex, 0, 1) != 0)
      ;
    *total += v; // WRONG
    atomicExch(&mutex, 0);
  }
}
