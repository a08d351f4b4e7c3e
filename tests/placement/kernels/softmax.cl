#include "workgroup.h"
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
softmax(global const float *restrict in, global float *restrict out) {
  local float t[256];
  unsigned i = LID;
  float v = in[GROUP * 256 + i];
  t[i] = v;
  SYNC();
  for (unsigned s = 128; s > 0; s >>= 1) {
    if (i < s)
      t[i] = __builtin_fmaxf(t[i], t[i + s]);
    SYNC();
  }
  float most = t[0];
  SYNC();
  float e = __builtin_amdgcn_exp2f((v - most) * 1.442695f);
  t[i] = e;
  SYNC();
  for (unsigned s = 128; s > 0; s >>= 1) {
    if (i < s)
      t[i] += t[i + s];
    SYNC();
  }
  out[GROUP * 256 + i] = e / t[0];
}
