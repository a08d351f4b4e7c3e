#include "workgroup.h"
/* Two stages through LDS that reuse one array. */
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
moving_maximum(global const float *restrict in, global float *restrict out) {
  local float t[256];
  unsigned i = LID;
  t[i] = in[GROUP * 256 + i];
  SYNC();
  float a = __builtin_fmaxf(t[i], t[(i + 1) & 255]);
  SYNC();
  t[i] = a;
  SYNC();
  out[GROUP * 256 + i] = __builtin_fmaxf(t[i], t[(i + 2) & 255]);
}
