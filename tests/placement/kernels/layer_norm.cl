#include "workgroup.h"
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
layer_norm(global const float *restrict in, global float *restrict out) {
  local float a[256], b[256];
  unsigned i = LID;
  float v = in[GROUP * 256 + i];
  a[i] = v;
  b[i] = v * v;
  SYNC();
  for (unsigned s = 128; s > 0; s >>= 1) {
    if (i < s) {
      a[i] += a[i + s];
      b[i] += b[i + s];
    }
    SYNC();
  }
  float mean = a[0] / 256, square = b[0] / 256;
  out[GROUP * 256 + i] = (v - mean) * __builtin_amdgcn_rsqf(square - mean * mean);
}
