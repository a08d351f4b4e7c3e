#include "workgroup.h"
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
transpose(global const float *restrict in, global float *restrict out, unsigned n) {
  local float t[16][17];
  unsigned x = LID, y = LIDY;
  t[y][x] = in[y * n + x];
  SYNC();
  out[y * n + x] = t[x][y];
}
