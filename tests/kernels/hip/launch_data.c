// What a kernel reads of its launch: sizes in the implicit arguments and in the dispatch packet.
// launch: --workgroup 64 --grid 3
#include "hip.h"

#define SIZE __builtin_amdgcn_workgroup_size_x()
#define ITEMS __builtin_amdgcn_grid_size_x()

// expect: proved
KERNEL own_element(GLOBAL int *a) { a[BID * SIZE + TID] = TID; }

// expect: bug FP203
KERNEL size_forgotten(GLOBAL int *a) { a[BID + TID] = TID; }

// expect: proved
KERNEL grid_stride(GLOBAL int *a, int n) {
  for (unsigned i = BID * SIZE + TID; i < n; i += ITEMS)
    a[i] = i;
}

// expect: bug FP203
KERNEL short_stride(GLOBAL int *a, int n) {
  for (unsigned i = BID * SIZE + TID; i < n; i += SIZE)
    a[i] = i + BID;
}

static const int step[4] = {64, 128, 192, 256};

// expect: proved
KERNEL table(GLOBAL int *a, int which) { a[step[which & 3] * BID + TID + (which & 3)] = TID; }

static const int narrow[4] = {64, 65, 63, 64};

// expect: bug FP203
KERNEL narrow_table(GLOBAL int *a, int which) { a[narrow[which & 3] * BID + TID] = TID; }
