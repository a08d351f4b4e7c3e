// Messages between workgroups: flags, counters, the last workgroup, look-back.
// launch: --workgroup 64 --grid 4
#include "hip.h"

#define RELAXED __ATOMIC_RELAXED
#define ACQUIRE __ATOMIC_ACQUIRE
#define RELEASE __ATOMIC_RELEASE
#define ACQ_REL __ATOMIC_ACQ_REL
#define DEVICE __MEMORY_SCOPE_DEVICE
#define GROUP __MEMORY_SCOPE_WRKGRP
#define LOAD(p, order, scope) __scoped_atomic_load_n(p, order, scope)
#define STORE(p, v, order, scope) __scoped_atomic_store_n(p, v, order, scope)
#define ADD(p, v, order, scope) __scoped_atomic_fetch_add(p, v, order, scope)

LDS int last;

#define KERNEL_OF(shape, ...) shape(__VA_ARGS__)

// One workgroup produces, the others wait.
#define PRODUCE(name, w_order, w_scope, r_order, r_scope, before, after)                           \
  KERNEL name(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {                               \
    if (BID == 0) {                                                                                \
      data[TID] = TID;                                                                             \
      SYNC();                                                                                      \
      if (TID == 0) {                                                                              \
        before;                                                                                    \
        STORE(flag, 1, w_order, w_scope);                                                          \
      }                                                                                            \
    } else {                                                                                       \
      if (TID == 0) {                                                                              \
        while (LOAD(flag, r_order, r_scope) == 0)                                                  \
          ;                                                                                        \
        after;                                                                                     \
      }                                                                                            \
      SYNC();                                                                                      \
      out[BID * 64 + TID] = data[63 - TID];                                                        \
    }                                                                                              \
  }

// expect: proved
KERNEL_OF(PRODUCE, produce, RELEASE, DEVICE, ACQUIRE, DEVICE, , )
// expect: bug FP210
KERNEL_OF(PRODUCE, produce_relaxed_store, RELAXED, DEVICE, ACQUIRE, DEVICE, , )
// expect: bug FP210
KERNEL_OF(PRODUCE, produce_relaxed_load, RELEASE, DEVICE, RELAXED, DEVICE, , )
// expect: bug FP206
KERNEL_OF(PRODUCE, produce_narrow_store, RELEASE, GROUP, ACQUIRE, DEVICE, , )
// expect: bug FP206
KERNEL_OF(PRODUCE, produce_narrow_load, RELEASE, DEVICE, ACQUIRE, GROUP, , )
// expect: proved
KERNEL_OF(PRODUCE, produce_fences, RELAXED, DEVICE, RELAXED, DEVICE, FENCE(RELEASE, "agent"), FENCE(ACQUIRE, "agent"))
// expect: bug FP210
KERNEL_OF(PRODUCE, produce_one_fence, RELAXED, DEVICE, RELAXED, DEVICE, FENCE(RELEASE, "agent"), )
// expect: bug FP206
KERNEL_OF(PRODUCE, produce_narrow_fence, RELAXED, DEVICE, RELAXED, DEVICE, FENCE(RELEASE, "workgroup"), FENCE(ACQUIRE, "agent"))
// expect: bug FP205
KERNEL_OF(PRODUCE, produce_local_fence, RELAXED, DEVICE, RELAXED, DEVICE, FENCE(RELEASE, "agent"), __builtin_amdgcn_fence(ACQUIRE, "agent", "local"))
// expect: proved
KERNEL_OF(PRODUCE, produce_global_fence, RELAXED, DEVICE, RELAXED, DEVICE, __builtin_amdgcn_fence(RELEASE, "agent", "global"), __builtin_amdgcn_fence(ACQUIRE, "agent", "global"))
// expect: bug FP206
KERNEL_OF(PRODUCE, produce_one_space, RELAXED, DEVICE, RELAXED, DEVICE, FENCE(RELEASE, "agent"), FENCE(ACQUIRE, "wavefront"))

// expect: bug FP203
KERNEL produce_no_barrier(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    data[TID] = TID;
    if (TID == 0)
      STORE(flag, 1, RELEASE, DEVICE);
  } else {
    if (TID == 0)
      while (LOAD(flag, ACQUIRE, DEVICE) == 0)
        ;
    SYNC();
    out[BID * 64 + TID] = data[63 - TID];
  }
}

// expect: bug FP203
KERNEL consume_no_barrier(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    data[TID] = TID;
    SYNC();
    if (TID == 0)
      STORE(flag, 1, RELEASE, DEVICE);
  } else {
    if (TID == 0)
      while (LOAD(flag, ACQUIRE, DEVICE) == 0)
        ;
    out[BID * 64 + TID] = data[63 - TID];
  }
}

// expect: bug FP203
KERNEL produce_after_flag(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    if (TID == 0)
      STORE(flag, 1, RELEASE, DEVICE);
    data[TID] = TID;
  } else {
    if (TID == 0)
      while (LOAD(flag, ACQUIRE, DEVICE) == 0)
        ;
    SYNC();
    out[BID * 64 + TID] = data[63 - TID];
  }
}

// Every thread waits for itself.
// expect: proved
KERNEL pairwise(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    data[TID] = TID;
    STORE(&flag[TID], 1, RELEASE, DEVICE);
  } else if (BID == 1) {
    while (!LOAD(&flag[TID], ACQUIRE, DEVICE))
      ;
    out[TID] = data[TID];
  }
}

// expect: bug FP203
KERNEL pairwise_other(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    data[TID] = TID;
    STORE(&flag[TID], 1, RELEASE, DEVICE);
  } else if (BID == 1) {
    while (!LOAD(&flag[TID], ACQUIRE, DEVICE))
      ;
    out[TID] = data[TID ^ 1];
  }
}

// The last workgroup to come adds up what all wrote.
#define LAST(name, order, scope, before, after, all)                                               \
  KERNEL name(GLOBAL int *part, GLOBAL int *count, GLOBAL int *out) {                              \
    if (TID == 0)                                                                                  \
      part[BID] = BID + 1;                                                                         \
    if (TID == 0) {                                                                                \
      before;                                                                                      \
      last = ADD(count, 1, order, scope) == all;                                                   \
      after;                                                                                       \
    }                                                                                              \
    SYNC();                                                                                        \
    if (last && TID < 4)                                                                           \
      out[TID] = part[TID];                                                                        \
  }

// expect: proved
KERNEL_OF(LAST, last_block, ACQ_REL, DEVICE, , , 3)
// expect: bug FP210
KERNEL_OF(LAST, last_block_release, RELEASE, DEVICE, , , 3)
// expect: bug FP210
KERNEL_OF(LAST, last_block_acquire, ACQUIRE, DEVICE, , , 3)
// expect: bug FP206
KERNEL_OF(LAST, last_block_narrow, ACQ_REL, GROUP, , , 3)
// expect: bug FP203
KERNEL_OF(LAST, last_block_too_early, ACQ_REL, DEVICE, , , 2)
// expect: proved
KERNEL_OF(LAST, last_block_fences, RELAXED, DEVICE, FENCE(RELEASE, "agent"), FENCE(ACQUIRE, "agent"), 3)
// expect: bug FP210
KERNEL_OF(LAST, last_block_no_acquire, RELAXED, DEVICE, FENCE(RELEASE, "agent"), , 3)

// expect: proved
KERNEL last_block_of_all(GLOBAL int *part, GLOBAL int *count, GLOBAL int *out) {
  part[BID * 64 + TID] = BID;
  SYNC();
  if (TID == 0)
    last = ADD(count, 1, ACQ_REL, DEVICE) == 3;
  SYNC();
  if (last)
    for (int i = TID; i < 256; i += 64)
      out[i] = part[255 - i];
}

// expect: bug FP203
KERNEL last_block_no_barrier(GLOBAL int *part, GLOBAL int *count, GLOBAL int *out) {
  part[BID * 64 + TID] = BID;
  if (TID == 0)
    last = ADD(count, 1, ACQ_REL, DEVICE) == 3;
  SYNC();
  if (last)
    for (int i = TID; i < 256; i += 64)
      out[i] = part[255 - i];
}

// A barrier of the grid: all count up and wait for the sum.
#define GRID(name, order, scope, wait, all)                                                        \
  KERNEL name(GLOBAL int *data, GLOBAL int *count, GLOBAL int *out) {                              \
    data[BID * 64 + TID] = TID;                                                                    \
    SYNC();                                                                                        \
    if (TID == 0) {                                                                                \
      ADD(count, 1, order, scope);                                                                 \
      while (LOAD(count, wait, scope) != all)                                                      \
        ;                                                                                          \
    }                                                                                              \
    SYNC();                                                                                        \
    out[BID * 64 + TID] = data[255 - BID * 64 - TID];                                              \
  }

// expect: proved
KERNEL_OF(GRID, grid_barrier, RELEASE, DEVICE, ACQUIRE, 4)
// expect: bug FP210
KERNEL_OF(GRID, grid_barrier_relaxed, RELAXED, DEVICE, ACQUIRE, 4)
// expect: bug FP210
KERNEL_OF(GRID, grid_barrier_relaxed_wait, RELEASE, DEVICE, RELAXED, 4)
// expect: bug FP206
KERNEL_OF(GRID, grid_barrier_narrow, RELEASE, GROUP, ACQUIRE, 4)

// A scan over workgroups: each waits for the sum of those before it.
#define SCAN(name, w_order, r_order, from)                                                         \
  KERNEL name(GLOBAL const int *in, GLOBAL int *sum, GLOBAL int *flag) {                           \
    if (TID == 0) {                                                                                \
      int before = 0;                                                                              \
      if (BID > 0) {                                                                               \
        while (LOAD(&flag[BID - 1], r_order, DEVICE) == 0)                                         \
          ;                                                                                        \
        before = sum[BID - from];                                                                  \
      }                                                                                            \
      sum[BID] = before + in[BID];                                                                 \
      STORE(&flag[BID], 1, w_order, DEVICE);                                                       \
    }                                                                                              \
  }

// expect: proved
KERNEL_OF(SCAN, chained_scan, RELEASE, ACQUIRE, 1)
// expect: bug FP210
KERNEL_OF(SCAN, chained_scan_relaxed_store, RELAXED, ACQUIRE, 1)
// expect: bug FP210
KERNEL_OF(SCAN, chained_scan_relaxed_load, RELEASE, RELAXED, 1)

// expect: proved
KERNEL look_back(GLOBAL const int *in, GLOBAL int *part, GLOBAL int *flag, GLOBAL int *out) {
  if (TID == 0) {
    part[BID] = in[BID];
    STORE(&flag[BID], 1, RELEASE, DEVICE);
    int sum = 0;
    for (int at = BID; at > 0; at--) {
      while (LOAD(&flag[at - 1], ACQUIRE, DEVICE) == 0)
        ;
      sum += part[at - 1];
    }
    out[BID] = sum;
  }
}

// expect: bug FP203
KERNEL look_back_too_far(GLOBAL const int *in, GLOBAL int *part, GLOBAL int *flag, GLOBAL int *out) {
  if (TID == 0) {
    part[BID] = in[BID];
    STORE(&flag[BID], 1, RELEASE, DEVICE);
    int sum = 0;
    for (int at = BID; at > 1; at--) {
      while (LOAD(&flag[at - 1], ACQUIRE, DEVICE) == 0)
        ;
      sum += part[at - 2];
    }
    out[BID] = sum;
  }
}

// A producer that writes only if it may, and a consumer that does not wait.
// expect: proved
KERNEL try_once(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (TID == 0) {
    if (BID == 0) {
      *data = 42;
      STORE(flag, 1, RELEASE, DEVICE);
    } else if (LOAD(flag, ACQUIRE, DEVICE) == 1) {
      out[BID] = *data;
    }
  }
}

// expect: bug FP203
KERNEL try_once_other_way(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (TID == 0) {
    if (BID == 0) {
      *data = 42;
      STORE(flag, 1, RELEASE, DEVICE);
    } else if (LOAD(flag, ACQUIRE, DEVICE) == 0) {
      out[BID] = *data;
    }
  }
}
