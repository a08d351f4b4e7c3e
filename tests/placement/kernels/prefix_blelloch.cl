#include "workgroup.h"
/* Exclusive scan after Blelloch: up the tree, then down. */
kernel __attribute__((reqd_work_group_size(128, 1, 1))) void
prefix_blelloch(global const int *restrict in, global int *restrict out) {
  local int t[256];
  unsigned i = LID, offset = 1;
  t[2 * i] = in[2 * i];
  t[2 * i + 1] = in[2 * i + 1];
  for (unsigned d = 128; d > 0; d >>= 1) {
    SYNC();
    if (i < d)
      t[offset * (2 * i + 2) - 1] += t[offset * (2 * i + 1) - 1];
    offset <<= 1;
  }
  SYNC();
  if (i == 0)
    t[255] = 0;
  for (unsigned d = 1; d < 256; d <<= 1) {
    offset >>= 1;
    SYNC();
    if (i < d) {
      int left = t[offset * (2 * i + 1) - 1];
      t[offset * (2 * i + 1) - 1] = t[offset * (2 * i + 2) - 1];
      t[offset * (2 * i + 2) - 1] += left;
    }
  }
  SYNC();
  out[2 * i] = t[2 * i];
  out[2 * i + 1] = t[2 * i + 1];
}
