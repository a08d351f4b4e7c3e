#include "workgroup.h"
/* Keeps the positive elements; a counter in LDS gives each its place. */
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
compaction(global const int *restrict in, global int *restrict out, global unsigned *restrict n) {
  local unsigned count;
  local int kept[256];
  unsigned i = LID;
  if (i == 0)
    count = 0;
  SYNC();
  int v = in[GROUP * 256 + i];
  if (v > 0) {
    unsigned at = __opencl_atomic_fetch_add((volatile local atomic_uint *)&count, 1u,
                                            memory_order_relaxed, memory_scope_work_group);
    kept[at & 255] = v;
  }
  SYNC();
  if (i < count)
    out[GROUP * 256 + i] = kept[i];
  if (i == 0)
    n[GROUP] = count;
}
