#include "workgroup.h"
/* Inclusive scan with two buffers: one barrier a step. */
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
scan_double(global const int *restrict in, global int *restrict out) {
  local int t[2][256];
  unsigned i = LID, now = 0;
  t[0][i] = in[GROUP * 256 + i];
  SYNC();
  for (unsigned d = 1; d < 256; d <<= 1) {
    int v = t[now][i];
    if (i >= d)
      v += t[now][i - d];
    t[now ^ 1][i] = v;
    now ^= 1;
    SYNC();
  }
  out[GROUP * 256 + i] = t[now][i];
}
