// Without debug information; -O2.
// build: -O2
// launch: --workgroup 128 --grid 2
#include "hip.h"

LDS float tile[8][17];
LDS unsigned bins[64];

// expect: proved
KERNEL tile_turned(GLOBAL const float *in, GLOBAL float *out) {
  int x = TID & 15, y = TID >> 4;
  tile[y][x] = in[BID * 128 + TID];
  SYNC();
  out[BID * 128 + TID] = tile[TID & 7][TID >> 3];
}

// expect: bug FP201
KERNEL tile_turned_no_barrier(GLOBAL const float *in, GLOBAL float *out) {
  int x = TID & 15, y = TID >> 4;
  tile[y][x] = in[BID * 128 + TID];
  out[BID * 128 + TID] = tile[TID & 7][TID >> 3];
}

// expect: proved
KERNEL private_histogram(GLOBAL const unsigned *in, GLOBAL unsigned *out, int n) {
  if (TID < 64) bins[TID] = 0;
  SYNC();
  for (int i = BID * 128 + TID; i < n; i += 256)
    __scoped_atomic_fetch_add(&bins[in[i] & 63], 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  SYNC();
  if (TID < 64)
    __scoped_atomic_fetch_add(&out[TID], bins[TID], __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

// expect: bug FP207
KERNEL private_histogram_early_read(GLOBAL const unsigned *in, GLOBAL unsigned *out, int n) {
  if (TID < 64) bins[TID] = 0;
  SYNC();
  for (int i = BID * 128 + TID; TID < 64 && i < n; i += 256)
    __scoped_atomic_fetch_add(&bins[in[i] & 63], 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  if (TID >= 64)
    __scoped_atomic_fetch_add(&out[TID - 64], bins[TID - 64], __ATOMIC_RELAXED,
                              __MEMORY_SCOPE_DEVICE);
}

// expect: bug FP206
KERNEL private_histogram_narrow(GLOBAL const unsigned *in, GLOBAL unsigned *out, int n) {
  if (TID < 64) bins[TID] = 0;
  SYNC();
  for (int i = BID * 128 + TID; i < n; i += 256)
    __scoped_atomic_fetch_add(&bins[in[i] & 63], 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  SYNC();
  if (TID < 64)
    __scoped_atomic_fetch_add(&out[TID], bins[TID], __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
}

// expect: proved
KERNEL last_group_sums(GLOBAL int *partial, GLOBAL int *count, GLOBAL int *out) {
  if (TID == 0) {
    partial[BID] = BID;
    if (__scoped_atomic_fetch_add(count, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE) == 1)
      *out = partial[0] + partial[1];
  }
}

// expect: bug FP210
KERNEL last_group_sums_relaxed(GLOBAL int *partial, GLOBAL int *count, GLOBAL int *out) {
  if (TID == 0) {
    partial[BID] = BID;
    if (__scoped_atomic_fetch_add(count, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE) == 1)
      *out = partial[0] + partial[1];
  }
}

// expect: bug FP206
KERNEL last_group_sums_narrow(GLOBAL int *partial, GLOBAL int *count, GLOBAL int *out) {
  if (TID == 0) {
    partial[BID] = BID;
    if (__scoped_atomic_fetch_add(count, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_WRKGRP) == 1)
      *out = partial[0] + partial[1];
  }
}
