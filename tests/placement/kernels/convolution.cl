#include "workgroup.h"
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
convolution(global const float *restrict in, constant float *weights, global float *restrict out) {
  local float t[256 + 8];
  unsigned i = LID;
  t[i] = in[GROUP * 256 + i];
  if (i < 8)
    t[256 + i] = in[GROUP * 256 + 256 + i];
  SYNC();
  float sum = 0;
  for (unsigned k = 0; k < 8; ++k)
    sum += t[i + k] * weights[k];
  out[GROUP * 256 + i] = sum;
}
