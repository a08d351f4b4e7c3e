#include <cuda_runtime.h>

struct KeyValue {
  uint32_t key, value;
};
const uint32_t kCapacity = 1 << 20, kEmpty = 0xffffffff;
__device__ uint32_t hash(uint32_t k) {
  k ^= k >> 16;
  k *= 0x85ebca6b;
  k ^= k >> 13;
  return k & (kCapacity - 1);
}
__global__ void insert(KeyValue *table, const KeyValue *kvs, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    uint32_t slot = hash(kvs[i].key);
    while (true) {
      uint32_t prev = atomicCAS(&table[slot].key, kEmpty, kvs[i].key);
      if (prev == kEmpty || prev == kvs[i].key) {
        atomicExch(&table[slot].value, kvs[i].value);
        return;
      }
      slot = (slot + 1) & (kCapacity - 1);
    }
  }
}
