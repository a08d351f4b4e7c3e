#include <hip/hip_runtime.h>

struct Lock {
  int *word;
  __device__ void acquire() {
    while (atomicCAS(word, 0, 1) != 0)
      __builtin_amdgcn_s_sleep(2);
    __threadfence();
  }
  __device__ void release() {
    __threadfence();
    atomicExch(word, 0);
  }
};
__global__ void __launch_bounds__(64) append(int *word, int *list, int *size, int value) {
  if (threadIdx.x == 0) {
    Lock lock{word};
    lock.acquire();
    list[*size] = value + blockIdx.x;
    *size += 1;
    lock.release();
  }
}
