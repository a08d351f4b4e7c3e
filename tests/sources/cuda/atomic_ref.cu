#include <cuda/atomic>
__global__ void produce_consume(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *data = 42;
    ready.store(1, cuda::std::memory_order_release);
  } else if (blockIdx.x == 1) {
    while (ready.load(cuda::std::memory_order_acquire) == 0)
      ;
    *out = *data;
  }
}
__global__ void relaxed_flag(int *data, int *flag, int *out) {
  // Wrong: a relaxed store publishes nothing.
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *data = 42; // WRONG
    ready.store(1, cuda::std::memory_order_relaxed);
  } else if (blockIdx.x == 1) {
    while (ready.load(cuda::std::memory_order_relaxed) == 0)
      ;
    *out = *data;
  }
}
__global__ void ticket(cuda::atomic<unsigned, cuda::thread_scope_device> *next,
                       cuda::atomic<unsigned, cuda::thread_scope_device> *serving, int *value) {
  if (threadIdx.x == 0) {
    unsigned mine = next->fetch_add(1, cuda::memory_order_relaxed);
    while (serving->load(cuda::memory_order_acquire) != mine)
      __nanosleep(100);
    *value += 1;
    serving->fetch_add(1, cuda::memory_order_release);
  }
}
