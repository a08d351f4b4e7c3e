#include "workgroup.h"
/* Tiled, one buffer: a barrier before the tiles are read and one before they are written again. */
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
matmul(global const float *restrict a, global const float *restrict b, global float *restrict c,
       unsigned n) {
  local float ta[16][16], tb[16][16];
  unsigned x = LID, y = LIDY;
  float sum = 0;
  for (unsigned k = 0; k < n; k += 16) {
    ta[y][x] = a[y * n + k + x];
    tb[y][x] = b[(k + y) * n + x];
    SYNC();
    for (unsigned j = 0; j < 16; ++j)
      sum += ta[y][j] * tb[j][x];
    SYNC();
  }
  c[y * n + x] = sum;
}
