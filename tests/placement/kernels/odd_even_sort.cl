#include "workgroup.h"
kernel __attribute__((reqd_work_group_size(128, 1, 1))) void
odd_even_sort(global int *restrict data) {
  local int t[257];
  unsigned i = LID;
  t[i] = data[i];
  t[i + 128] = data[i + 128];
  for (unsigned round = 0; round < 256; ++round) {
    SYNC();
    unsigned at = 2 * i + (round & 1);
    if (at < 255) {
      int a = t[at], b = t[at + 1];
      t[at] = a < b ? a : b;
      t[at + 1] = a < b ? b : a;
    }
  }
  SYNC();
  data[i] = t[i];
  data[i + 128] = t[i + 128];
}
