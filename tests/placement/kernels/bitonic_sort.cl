#include "workgroup.h"
/* Each pair is compared by the lower of its two work-items. */
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
bitonic_sort(global int *restrict data) {
  local int t[256];
  unsigned i = LID;
  t[i] = data[GROUP * 256 + i];
  SYNC();
  for (unsigned k = 2; k <= 256; k <<= 1)
    for (unsigned j = k >> 1; j > 0; j >>= 1) {
      unsigned other = i ^ j;
      int mine = t[i], theirs = t[other];
      int least = (i & k) == 0;
      int keep = ((i < other) == least) ? (mine < theirs ? mine : theirs)
                                        : (mine < theirs ? theirs : mine);
      SYNC();
      t[i] = keep;
      SYNC();
    }
  data[GROUP * 256 + i] = t[i];
}
