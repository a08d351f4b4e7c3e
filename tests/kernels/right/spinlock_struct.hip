#include <hip/hip_runtime.h>

// A lock class as users write it, used by one work-item of each workgroup.
struct Lock {
  int *mutex;
  __device__ void lock() {
    while (atomicCAS(mutex, 0, 1) != 0)
      __builtin_amdgcn_s_sleep(1);
#if WRONG != 1
    __threadfence();
#endif
  }
  __device__ void unlock() {
#if WRONG != 2
    __threadfence();
#endif
    atomicExch(mutex, 0);
  }
};

__global__ void __launch_bounds__(256) spinlock_struct(Lock lock, const float *a, const float *b, float *c, int n) {
  __shared__ float cache[256];
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  float temp = 0;
  while (tid < n) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[threadIdx.x] = temp;
  __syncthreads();
  for (int i = blockDim.x / 2; i != 0; i /= 2) {
    if (threadIdx.x < i)
      cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    lock.lock();
    *c += cache[0];
    lock.unlock();
  }
}
