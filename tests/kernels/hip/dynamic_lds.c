// LDS whose size the launch gives: all such arrays begin at one address.
// launch: --workgroup 128 --grid 2
#include "hip.h"

#define DYNAMIC extern __attribute__((address_space(3)))
DYNAMIC int pool[];
DYNAMIC char bytes[];

// expect: proved
KERNEL reversed(GLOBAL int *a) {
  pool[TID] = a[TID];
  SYNC();
  a[256 + BID * 128 + TID] = pool[127 - TID];
}

// expect: bug FP201
KERNEL two_names(GLOBAL int *a) {
  pool[TID] = a[TID];
  bytes[TID] = 1;
  SYNC();
  a[256 + BID * 128 + TID] = pool[TID];
}

// expect: proved
KERNEL one_behind_the_other(GLOBAL int *a) {
  pool[TID] = a[TID];
  bytes[512 + TID] = 1;
  SYNC();
  a[256 + BID * 128 + TID] = pool[TID] + bytes[512 + (TID ^ 1)];
}
