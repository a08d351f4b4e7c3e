// Lists that workgroups append to, with counters in LDS; words that one alone finds free; the last
// one of a workgroup.
// launch: --workgroup 128 --grid 2
#include "hip.h"

#define BALLOT(p) __builtin_amdgcn_ballot_w64(p)
#define COUNT(m) ((unsigned)__builtin_popcountll(m))
#define LANE (TID & 63)
#define BELOW(m) COUNT((m) & ((1ull << LANE) - 1))
#define FIRST(v) __builtin_amdgcn_readfirstlane(v)
#define ADD(where, many) __scoped_atomic_fetch_add(where, many, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define EXCHANGE(where, what) __scoped_atomic_exchange_n(where, what, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define OR(where, what) __scoped_atomic_fetch_or(where, what, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define I (BID * 128 + TID)
#define CLEAR()                                                                                    \
  do {                                                                                             \
    if (TID == 0)                                                                                  \
      count = 0;                                                                                   \
    SYNC();                                                                                        \
  } while (0)
#define TOTAL()                                                                                    \
  do {                                                                                             \
    SYNC();                                                                                        \
    if (TID == 0)                                                                                  \
      base = ADD(length, count);                                                                   \
    SYNC();                                                                                        \
  } while (0)

LDS unsigned count, base;
LDS int list[128];

// expect: proved
KERNEL each_a_place(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  unsigned mine = 0;
  CLEAR();
  if (in[I] > 0)
    mine = ADD(&count, 1);
  TOTAL();
  if (in[I] > 0)
    out[base + mine] = I;
}

// expect: proved
KERNEL several_places(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  unsigned many = in[I] & 7;
  CLEAR();
  unsigned mine = ADD(&count, many);
  TOTAL();
  for (unsigned k = 0; k < many; k++)
    out[base + mine + k] = I;
}

// expect: bug
KERNEL one_place_too_many(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  unsigned many = in[I] & 7;
  CLEAR();
  unsigned mine = ADD(&count, many);
  TOTAL();
  for (unsigned k = 0; k <= many; k++)
    out[base + mine + k] = I;
}

// expect: bug
KERNEL total_too_small(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  unsigned mine = 0;
  CLEAR();
  if (in[I] > 0)
    mine = ADD(&count, 1);
  SYNC();
  if (TID == 0)
    base = ADD(length, count / 2);
  SYNC();
  if (in[I] > 0)
    out[base + mine] = I;
}

// expect: bug
KERNEL total_too_early(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  unsigned mine = 0;
  CLEAR();
  if (TID == 0)
    base = ADD(length, ADD(&count, 0));
  if (in[I] > 0)
    mine = ADD(&count, 1);
  SYNC();
  if (in[I] > 0)
    out[base + mine] = I;
}

// expect: bug
KERNEL drawn_behind_the_total(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  unsigned mine = 0;
  CLEAR();
  if (in[I] > 0)
    mine = ADD(&count, 1);
  TOTAL();
  if (in[I] <= 0)
    mine = ADD(&count, 1);
  out[base + mine] = I;
}

// expect: proved
KERNEL in_rounds(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in, int n) {
  for (int k = 0; k < n; k++) {
    unsigned mine = 0;
    int keep = in[k * 256 + I] > 0;
    CLEAR();
    if (keep)
      mine = ADD(&count, 1);
    TOTAL();
    if (keep)
      out[base + mine] = I;
    SYNC();
  }
}

// expect: bug
KERNEL rounds_in_one_place(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in, int n) {
  CLEAR();
  if (TID == 0)
    base = ADD(length, 128);
  SYNC();
  for (int k = 0; k < n; k++) {
    unsigned mine = ADD(&count, 1);
    out[base + mine] = I;
    SYNC();
  }
}

// expect: proved
KERNEL by_waves(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  unsigned long long m = BALLOT(in[I] > 0);
  unsigned of_wave = 0;
  CLEAR();
  if (LANE == 0)
    of_wave = ADD(&count, COUNT(m));
  of_wave = FIRST(of_wave);
  TOTAL();
  if (in[I] > 0)
    out[base + of_wave + BELOW(m)] = I;
}

// expect: proved
KERNEL list_of_waves(GLOBAL int *out, const GLOBAL int *in) {
  int v = in[I];
  unsigned long long m = BALLOT(v > 0);
  unsigned of_wave = 0;
  CLEAR();
  if (LANE == 0)
    of_wave = ADD(&count, COUNT(m));
  of_wave = FIRST(of_wave);
  if (v > 0)
    list[of_wave + BELOW(m)] = v;
  SYNC();
  if (TID < count)
    out[I] = list[TID];
}

// expect: unknown
KERNEL list_of_both_halves(GLOBAL int *out, const GLOBAL int *in) {
  int v = in[I];
  unsigned long long m = BALLOT(v > 0);
  unsigned of_wave = 0;
  CLEAR();
  if (LANE == 0 || LANE == 32)
    of_wave = ADD(&count, COUNT(m));
  of_wave = FIRST(of_wave);
  if (v > 0)
    list[of_wave + BELOW(m)] = v;
  SYNC();
  if (TID < count)
    out[I] = list[TID];
}

// expect: unknown
KERNEL list_of_waves_and_one(GLOBAL int *out, const GLOBAL int *in) {
  int v = in[I];
  unsigned long long m = BALLOT(v > 0);
  unsigned of_wave = 0;
  CLEAR();
  if (LANE == 0)
    of_wave = ADD(&count, COUNT(m));
  of_wave = FIRST(of_wave);
  if (v > 0)
    list[of_wave + BELOW(m) + 1] = v;
  SYNC();
  out[I] = list[TID];
}

// expect: bug
KERNEL list_of_each_wave(GLOBAL int *out, const GLOBAL int *in) {
  int v = in[I];
  unsigned long long m = BALLOT(v > 0);
  CLEAR();
  if (LANE == 0)
    ADD(&count, COUNT(m));
  if (v > 0)
    list[BELOW(m)] = v;
  SYNC();
  if (TID < count)
    out[I] = list[TID];
}

// expect: proved
KERNEL list_copied(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  int v = in[I];
  CLEAR();
  if (v > 0)
    list[ADD(&count, 1)] = v;
  TOTAL();
  for (unsigned k = TID; k < count; k += 128)
    out[base + k] = list[k];
}

// expect: bug
KERNEL list_copied_and_one(GLOBAL int *out, GLOBAL unsigned *length, const GLOBAL int *in) {
  int v = in[I];
  CLEAR();
  if (v > 0)
    list[ADD(&count, 1)] = v;
  TOTAL();
  for (unsigned k = TID; k <= count; k += 128)
    out[base + k] = list[k & 127];
}

// expect: proved
KERNEL first_in_a_bin(GLOBAL int *out, GLOBAL int *taken, const GLOBAL int *in) {
  int bin = in[I] & 255;
  if (EXCHANGE(&taken[bin], 1) == 0)
    out[bin] = I;
}

// expect: bug
KERNEL first_in_half_a_bin(GLOBAL int *out, GLOBAL int *taken, const GLOBAL int *in) {
  int bin = in[I] & 255;
  if (EXCHANGE(&taken[bin], 1) == 0)
    out[bin / 2] = I;
}

// expect: proved
KERNEL first_of_a_bit(GLOBAL int *out, GLOBAL unsigned *taken, const GLOBAL int *in) {
  unsigned bin = in[I] & 255, bit = 1u << (bin & 31);
  if (!(OR(&taken[bin / 32], bit) & bit))
    out[bin] = I;
}

// expect: bug
KERNEL first_of_some_bit(GLOBAL int *out, GLOBAL unsigned *taken, const GLOBAL int *in) {
  unsigned bin = in[I] & 255, bit = 1u << (bin & 31);
  if (!(OR(&taken[bin / 32], bit) & bit))
    out[bin & 15] = I;
}

// expect: bug
KERNEL taken_by_anything(GLOBAL int *out, GLOBAL int *taken, const GLOBAL int *in) {
  if (EXCHANGE(taken, in[I]) == 0)
    *out = I;
}

// expect: proved
KERNEL last_adds_up(GLOBAL int *out, const GLOBAL int *in) {
  CLEAR();
  list[TID] = in[I];
  if (__scoped_atomic_fetch_add(&count, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_WRKGRP) == 127) {
    int sum = 0;
    for (int k = 0; k < 128; k++)
      sum += list[k];
    out[BID] = sum;
  }
}

// expect: bug
KERNEL one_before_the_last_adds_up(GLOBAL int *out, const GLOBAL int *in) {
  CLEAR();
  list[TID] = in[I];
  if (__scoped_atomic_fetch_add(&count, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_WRKGRP) == 126) {
    int sum = 0;
    for (int k = 0; k < 128; k++)
      sum += list[k];
    out[BID] = sum;
  }
}

// expect: proved
KERNEL last_wave_adds_up(GLOBAL int *out, const GLOBAL int *in) {
  CLEAR();
  if (LANE == 0) {
    list[TID / 64] = in[I];
    if (__scoped_atomic_fetch_add(&count, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_WRKGRP) == 1)
      out[BID] = list[0] + list[1];
  }
}

// expect: bug
KERNEL last_lane_adds_up(GLOBAL int *out, const GLOBAL int *in) {
  CLEAR();
  list[TID] = in[I];
  if (LANE == 0)
    if (__scoped_atomic_fetch_add(&count, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_WRKGRP) == 1)
      out[BID] = list[63] + list[127];
}
