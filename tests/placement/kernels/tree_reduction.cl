#include "workgroup.h"
/* Halves the number of active work-items until one holds the sum. */
kernel void tree_reduction(global const float *restrict in, global float *restrict out) {
  local float t[256];
  unsigned i = LID;
  t[i] = in[GROUP * 256 + i];
  SYNC();
  for (unsigned s = 128; s > 0; s >>= 1) {
    if (i < s)
      t[i] += t[i + s];
    SYNC();
  }
  if (i == 0)
    out[GROUP] = t[0];
}
