#include "workgroup.h"
/* Inclusive scan after Hillis and Steele, in place. */
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
scan(global const int *restrict in, global int *restrict out) {
  local int t[256];
  unsigned i = LID;
  t[i] = in[GROUP * 256 + i];
  SYNC();
  for (unsigned d = 1; d < 256; d <<= 1) {
    int v = i >= d ? t[i - d] : 0;
    SYNC();
    t[i] += v;
    SYNC();
  }
  out[GROUP * 256 + i] = t[i];
}
