#include <hip/hip_runtime.h>

// Open addressing: the slot belongs to who put its key; only that work-item writes the value.
__global__ void __launch_bounds__(256) hash_insert(const unsigned *keys, const float *vals, unsigned *table,
                                                   float *store, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned key = keys[i] | 1u;
  unsigned slot = (key * 2654435761u) & mask;
  for (;;) {
    unsigned old = atomicCAS(&table[slot], 0u, key);
#if WRONG == 1
    if (old == 0u || old == key) {
#else
    if (old == 0u) {
#endif
      store[slot] = vals[i];
      return;
    }
#if WRONG != 1
    if (old == key)
      return;
#endif
    slot = (slot + 1) & mask;
  }
}
