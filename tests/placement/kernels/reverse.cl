#include "workgroup.h"
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
reverse(global const int *restrict in, global int *restrict out) {
  local int t[256];
  unsigned i = LID;
  t[i] = in[GROUP * 256 + i];
  SYNC();
  out[GROUP * 256 + i] = t[255 - i];
}
