#include "workgroup.h"
kernel void dot_product(global const float *restrict a, global const float *restrict b,
                        global float *restrict out, unsigned n) {
  local float t[256];
  unsigned i = LID;
  float sum = 0;
  for (unsigned k = i; k < n; k += 256)
    sum += a[k] * b[k];
  t[i] = sum;
  for (unsigned s = 128; s > 0; s >>= 1) {
    SYNC();
    if (i < s)
      t[i] += t[i + s];
  }
  if (i == 0)
    out[GROUP] = t[0];
}
