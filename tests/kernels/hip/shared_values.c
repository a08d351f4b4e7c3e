// Kernels that are right because of the values that work-items share: what was read twice.
// launch: --workgroup 8,8 --grid 1
#include "hip.h"

LDS int tile[8][8];
#define X __builtin_amdgcn_workitem_id_x()
#define Y __builtin_amdgcn_workitem_id_y()

// expect: proved
KERNEL fill_gaps(GLOBAL int *a) {
  tile[Y][X] = a[8 * Y + X];
  SYNC();
  for (int k = 0; k < 8; k++) {
    if (tile[Y][X] == 0 && tile[Y][k] != 0 && tile[k][X] != 0)
      tile[Y][X] = k + 1;
    SYNC();
  }
  a[8 * Y + X] = tile[Y][X];
}

// expect: bug FP209
KERNEL overwrite(GLOBAL int *a) {
  tile[Y][X] = a[8 * Y + X];
  SYNC();
  for (int k = 0; k < 8; k++) {
    if (tile[Y][k] != 0 && tile[k][X] != 0)
      tile[Y][X] = k + 1;
    SYNC();
  }
  a[8 * Y + X] = tile[Y][X];
}

// expect: bug FP209
KERNEL written_between(GLOBAL int *a) {
  tile[Y][X] = a[8 * Y + X];
  SYNC();
  if (tile[Y][0] == 0) {
    tile[Y][X] = 3;
    if (tile[Y][0] != 0)
      tile[0][X] = 2;
  }
  SYNC();
  a[8 * Y + X] = tile[Y][X];
}

// expect: bug FP209
KERNEL fill_gaps_at_once(GLOBAL int *a) {
  tile[Y][X] = a[8 * Y + X];
  SYNC();
  for (int k = 0; k < 8; k++) {
    if (tile[Y][X] == 0 && tile[Y][k] != 0 && tile[k][X] != 0)
      tile[Y][X] = k + 1;
  }
  SYNC();
  a[8 * Y + X] = tile[Y][X];
}
