#include "workgroup.h"
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
histogram(global const unsigned *restrict in, global unsigned *restrict out, unsigned n) {
  local unsigned bins[256];
  unsigned i = LID;
  bins[i] = 0;
  SYNC();
  for (unsigned k = i; k < n; k += 256)
    __opencl_atomic_fetch_add((volatile local atomic_uint *)&bins[in[k] & 255], 1u,
                              memory_order_relaxed, memory_scope_work_group);
  SYNC();
  out[GROUP * 256 + i] = bins[i];
}
