// Barriers of the whole grid, as cooperative launches have them.
// launch: --workgroup 64 --grid 3
#include "hip.h"

#define AT (BID * 64 + TID)
void __ockl_grid_sync(void);

// expect: proved
KERNEL shift(GLOBAL int *a) {
  int next = a[AT + 1];
  __ockl_grid_sync();
  a[AT] = next;
}

// expect: bug FP203
KERNEL shift_group_barrier(GLOBAL int *a) {
  int next = a[AT + 1];
  SYNC();
  a[AT] = next;
}

// expect: proved
KERNEL rounds(GLOBAL int *a, GLOBAL int *b) {
  for (int k = 0; k < 4; k++) {
    b[AT] = a[191 - AT];
    __ockl_grid_sync();
    a[AT] = b[(AT + k) % 192];
    __ockl_grid_sync();
  }
}

// expect: bug FP203
KERNEL rounds_short(GLOBAL int *a, GLOBAL int *b) {
  for (int k = 0; k < 4; k++) {
    b[AT] = a[191 - AT];
    __ockl_grid_sync();
    a[AT] = b[(AT + k) % 192];
  }
}

// expect: bug FP102
KERNEL some_groups(GLOBAL int *a) {
  if (BID != 1)
    __ockl_grid_sync();
  a[AT] = 1;
}

// expect: bug FP101
KERNEL some_items(GLOBAL int *a) {
  if (TID & 1)
    __ockl_grid_sync();
  a[AT] = 1;
}

// expect: proved
KERNEL then_group_barrier(GLOBAL int *a) {
  int next = a[AT + 1];
  __ockl_grid_sync();
  a[AT] = next;
  if (BID == 0) {
    SYNC();
    next = a[63 - TID];
    SYNC();
    a[AT] = next;
  }
}
