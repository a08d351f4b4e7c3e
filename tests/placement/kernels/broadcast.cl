#include "workgroup.h"
/* One work-item loads what all need, round after round. */
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
broadcast(global const float *restrict in, global float *restrict out, unsigned rounds) {
  local float shared_value;
  unsigned i = LID;
  float sum = 0;
  for (unsigned r = 0; r < rounds; ++r) {
    if (i == 0)
      shared_value = in[r];
    SYNC();
    sum += shared_value * i;
    SYNC();
  }
  out[GROUP * 256 + i] = sum;
}
