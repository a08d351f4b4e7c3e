// Lanes that a ballot counts, and numbers that a wave draws for them.
// launch: --workgroup 128 --grid 2
#include "hip.h"

#define BALLOT(p) __builtin_amdgcn_ballot_w64(p)
#define COUNT(m) ((unsigned)__builtin_popcountll(m))
#define LANE (TID & 63)
#define BELOW(m) COUNT((m) & ((1ull << LANE) - 1))
#define RANK(m) __builtin_amdgcn_mbcnt_hi((unsigned)((m) >> 32), __builtin_amdgcn_mbcnt_lo((unsigned)(m), 0))
#define ADD(where, many) __scoped_atomic_fetch_add(where, many, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define FIRST(v) __builtin_amdgcn_readfirstlane(v)
#define I (BID * 128 + TID)

LDS int part[128];

// expect: proved
KERNEL compacted_in_lds(GLOBAL int *out, const GLOBAL int *in) {
  int v = in[I];
  unsigned long long m = BALLOT(v > 0);
  part[TID] = 0;
  SYNC();
  if (v > 0)
    part[TID / 64 * 64 + BELOW(m)] = v;
  SYNC();
  out[I] = part[TID];
}

// expect: proved
KERNEL split_in_lds(GLOBAL int *out, const GLOBAL int *in) {
  int v = in[I];
  unsigned long long m = BALLOT(v & 1);
  unsigned below = BELOW(m);
  part[TID / 64 * 64 + ((v & 1) ? 64 - COUNT(m) + below : LANE - below)] = v;
  SYNC();
  out[I] = part[TID];
}

// expect: bug
KERNEL split_of_all(GLOBAL int *out, const GLOBAL int *in) {
  int v = in[I];
  unsigned long long m = BALLOT(v & 1);
  unsigned below = BELOW(m);
  part[TID / 64 * 64 + ((v & 1) ? COUNT(m) - below : LANE - below)] = v;
  SYNC();
  out[I] = part[TID];
}

// expect: proved
KERNEL appended(GLOBAL int *list, GLOBAL unsigned *count, const GLOBAL int *in, int n) {
  int v = I < n ? in[I] : 0;
  unsigned long long m = BALLOT(v > 0);
  unsigned base = 0;
  if (LANE == 0)
    base = ADD(count, COUNT(m));
  base = FIRST(base);
  if (v > 0)
    list[base + RANK(m)] = v;
}

// expect: bug
KERNEL appended_by_more(GLOBAL int *list, GLOBAL unsigned *count, const GLOBAL int *in, int n) {
  int v = I < n ? in[I] : 0;
  unsigned long long m = BALLOT(v > 0);
  unsigned base = 0;
  if (LANE == 0)
    base = ADD(count, COUNT(m));
  base = FIRST(base);
  if (v >= 0)
    list[base + RANK(m)] = v;
}

// expect: bug
KERNEL base_kept(GLOBAL int *list, GLOBAL unsigned *count, const GLOBAL int *in, int n) {
  int v = I < n ? in[I] : 0;
  unsigned long long m = BALLOT(v > 0);
  unsigned base = 0;
  if (LANE == 0)
    base = ADD(count, COUNT(m));
  if (v > 0)
    list[base + RANK(m)] = v;
}

// expect: proved
KERNEL appended_by_active(GLOBAL int *list, GLOBAL unsigned *count, const GLOBAL int *in, int n) {
  if (I < n && in[I] > 0) {
    unsigned long long m = BALLOT(1);
    unsigned rank = RANK(m), base = 0;
    if (rank == 0)
      base = ADD(count, COUNT(m));
    list[FIRST(base) + rank] = I;
  }
}

// expect: bug
KERNEL first_of_others(GLOBAL int *list, GLOBAL unsigned *count, const GLOBAL int *in, int n) {
  unsigned rank = 0, base = 0;
  if (I < n && in[I] > 0) {
    unsigned long long m = BALLOT(1);
    rank = RANK(m);
    if (rank == 0)
      base = ADD(count, COUNT(m));
  }
  base = FIRST(base);
  if (I < n && in[I] > 0)
    list[base + rank] = I;
}

// expect: proved
KERNEL several_each(GLOBAL int *list, GLOBAL unsigned *count, const GLOBAL int *in) {
  if (in[I] > 0) {
    unsigned at = ADD(count, 3u);
    for (unsigned k = 0; k < 3; k++)
      list[at + k] = in[I];
  }
}

// expect: bug
KERNEL several_too_many(GLOBAL int *list, GLOBAL unsigned *count, const GLOBAL int *in) {
  if (in[I] > 0) {
    unsigned at = ADD(count, 3u);
    for (unsigned k = 0; k < 4; k++)
      list[at + k] = in[I];
  }
}

LDS unsigned length;

// expect: proved
KERNEL queue_in_lds(GLOBAL int *out, const GLOBAL int *in) {
  if (TID == 0)
    length = 0;
  SYNC();
  if (in[I] > 0)
    part[__scoped_atomic_fetch_add(&length, 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP)] = I;
  SYNC();
  if (TID < length)
    out[I] = part[TID];
}

// expect: bug
KERNEL queue_not_parted(GLOBAL int *out, const GLOBAL int *in) {
  if (TID == 0)
    length = 0;
  if (in[I] > 0)
    part[__scoped_atomic_fetch_add(&length, 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP) & 127] = I;
  SYNC();
  out[I] = part[TID];
}
