// Parts of a sum from several workgroups: by a lock, by tickets, by turns.
// launch: --workgroup 64 --grid 3
#include "hip.h"

#define ACQUIRE_LOCK(order, scope)                                                                 \
  if (TID == 0)                                                                                    \
    while (__scoped_atomic_exchange_n(lock, 1, order, scope))                                      \
      ;
#define RELEASE_LOCK(order, scope)                                                                 \
  if (TID == 0)                                                                                    \
    __scoped_atomic_store_n(lock, 0, order, scope);

// expect: proved
KERNEL locked(GLOBAL int *lock, GLOBAL int *sum, GLOBAL const int *part) {
  int v = part[BID * 64 + TID];
  ACQUIRE_LOCK(__ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE)
  SYNC();
  sum[TID] += v;
  SYNC();
  RELEASE_LOCK(__ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE)
}

// expect: bug FP205
KERNEL locked_local_fences(GLOBAL int *lock, GLOBAL int *sum, GLOBAL const int *part) {
  int v = part[BID * 64 + TID];
  ACQUIRE_LOCK(__ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE)
  SYNC_AS("local");
  sum[TID] += v;
  SYNC_AS("local");
  RELEASE_LOCK(__ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE)
}

// expect: bug FP203
KERNEL locked_released_early(GLOBAL int *lock, GLOBAL int *sum, GLOBAL const int *part) {
  int v = part[BID * 64 + TID];
  ACQUIRE_LOCK(__ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE)
  SYNC();
  RELEASE_LOCK(__ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE)
  sum[TID] += v;
}

// expect: bug FP206
KERNEL locked_for_the_group(GLOBAL int *lock, GLOBAL int *sum, GLOBAL const int *part) {
  int v = part[BID * 64 + TID];
  ACQUIRE_LOCK(__ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP)
  SYNC();
  sum[TID] += v;
  SYNC();
  RELEASE_LOCK(__ATOMIC_RELEASE, __MEMORY_SCOPE_WRKGRP)
}

// expect: bug FP210
KERNEL ticket_relaxed(GLOBAL int *next, GLOBAL int *serving, GLOBAL int *sum) {
  if (TID == 0) {
    int mine = __scoped_atomic_fetch_add(next, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    while (__scoped_atomic_load_n(serving, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE) != mine)
      ;
    *sum += 1;
    __scoped_atomic_fetch_add(serving, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
}
