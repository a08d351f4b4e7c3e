#include <hip/hip_runtime.h>

// Loops of which something is told in turns that there are not.

// In the last turn the variable of the loop inside would run around, if that went on as in the
// first one, where all store to one place.
__global__ void __launch_bounds__(256) first_of_four(const int *in, int *out, int m, int k) {
  int t = threadIdx.x, acc = 0;
#pragma unroll 1
  for (int i = 0; i < 4; i++) {
    int j = i ? m : 0, lim = i ? k : 100;
#pragma unroll 1
    for (; j < lim; j++) {
      acc += in[j & 1023];
      out[blockIdx.x * 1024 + (j == 60 && i == 0 && m > 2147483600 ? 0 : t)] = t;
    }
  }
  out[1048576 + blockIdx.x * 1024 + t + (acc & 0x10000)] = acc;
}
