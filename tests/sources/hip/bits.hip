// The first bit that is set, of numbers of every type.
#include <hip/hip_runtime.h>

__global__ void first_bits(int *out, int i, unsigned u, long l, unsigned long ul, long long ll,
                           unsigned long long ull) {
  int *own = out + 8 * threadIdx.x;
  own[0] = __ffs(i);
  own[1] = __ffs(u);
  own[2] = __ffsll(i);
  own[3] = __ffsll(u);
  own[4] = __ffsll(l);
  own[5] = __ffsll(ul);
  own[6] = __ffsll(ll);
  own[7] = __ffsll(ull);
}
