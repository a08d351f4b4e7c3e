#include "workgroup.h"
/* Tiled, two buffers: one barrier an iteration. */
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
matmul_double(global const float *restrict a, global const float *restrict b,
              global float *restrict c, unsigned n) {
  local float ta[2][16][16], tb[2][16][16];
  unsigned x = LID, y = LIDY, now = 0;
  float sum = 0;
  ta[0][y][x] = a[y * n + x];
  tb[0][y][x] = b[y * n + x];
  for (unsigned k = 16; k < n; k += 16) {
    SYNC();
    ta[now ^ 1][y][x] = a[y * n + k + x];
    tb[now ^ 1][y][x] = b[(k + y) * n + x];
    for (unsigned j = 0; j < 16; ++j)
      sum += ta[now][y][j] * tb[now][j][x];
    now ^= 1;
  }
  SYNC();
  for (unsigned j = 0; j < 16; ++j)
    sum += ta[now][y][j] * tb[now][j][x];
  c[y * n + x] = sum;
}
