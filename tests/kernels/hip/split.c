// Split barriers, of GFX12.
// target: gfx1201
// launch: --workgroup 128 --grid 2
#include "hip.h"

LDS int s[128];

// expect: proved
KERNEL split(GLOBAL int *a, GLOBAL int *b) {
  s[TID] = a[BID * 128 + TID];
  FENCE(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier_signal(-1);
  b[BID * 128 + TID] = 1;
  __builtin_amdgcn_s_barrier_wait(-1);
  FENCE(__ATOMIC_ACQUIRE, "workgroup");
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP201
KERNEL split_read_before_wait(GLOBAL int *a, GLOBAL int *b) {
  s[TID] = a[BID * 128 + TID];
  FENCE(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier_signal(-1);
  b[BID * 128 + TID] = s[127 - TID];
  __builtin_amdgcn_s_barrier_wait(-1);
  FENCE(__ATOMIC_ACQUIRE, "workgroup");
}

// expect: bug FP201
KERNEL split_write_after_signal(GLOBAL int *a, GLOBAL int *b) {
  FENCE(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier_signal(-1);
  s[TID] = a[BID * 128 + TID];
  __builtin_amdgcn_s_barrier_wait(-1);
  FENCE(__ATOMIC_ACQUIRE, "workgroup");
  b[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP102
KERNEL split_wait_without_signal(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  if (__builtin_amdgcn_readfirstlane(TID) < 64)
    __builtin_amdgcn_s_barrier_signal(-1);
  __builtin_amdgcn_s_barrier_wait(-1);
}

// expect: proved
KERNEL split_loop(GLOBAL int *a) {
  for (int i = 0; i < 8; i++) {
    s[TID] = i;
    FENCE(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier_signal(-1);
    __builtin_amdgcn_s_barrier_wait(-1);
    FENCE(__ATOMIC_ACQUIRE, "workgroup");
    a[BID * 128 + TID] += s[127 - TID];
    FENCE(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier_signal(-1);
    __builtin_amdgcn_s_barrier_wait(-1);
    FENCE(__ATOMIC_ACQUIRE, "workgroup");
  }
}

// expect: bug FP201
KERNEL split_loop_no_war(GLOBAL int *a) {
  for (int i = 0; i < 8; i++) {
    s[TID] = i;
    FENCE(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier_signal(-1);
    __builtin_amdgcn_s_barrier_wait(-1);
    FENCE(__ATOMIC_ACQUIRE, "workgroup");
    a[BID * 128 + TID] += s[127 - TID];
  }
}
