// Barriers with and without fences, locks, flags.
// launch: --workgroup 128 --grid 2
#include "hip.h"

LDS int s[128];

// expect: proved
KERNEL sync(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  SYNC();
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP204
KERNEL barrier_alone(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  __builtin_amdgcn_s_barrier();
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP204
KERNEL barrier_with_waitcnt(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  __builtin_amdgcn_s_waitcnt(0);
  __builtin_amdgcn_s_barrier();
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP204
KERNEL release_only(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  FENCE(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP204
KERNEL acquire_only(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  __builtin_amdgcn_s_barrier();
  FENCE(__ATOMIC_ACQUIRE, "workgroup");
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP206
KERNEL wave_scope(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  FENCE(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_s_barrier();
  FENCE(__ATOMIC_ACQUIRE, "wavefront");
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: proved
KERNEL agent_scope(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  FENCE(__ATOMIC_SEQ_CST, "agent");
  __builtin_amdgcn_s_barrier();
  FENCE(__ATOMIC_SEQ_CST, "agent");
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: proved
KERNEL local_only(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  SYNC_AS("local");
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: bug FP205
KERNEL local_only_on_global(GLOBAL int *a) {
  a[BID * 128 + TID] = TID;
  SYNC_AS("local");
  s[TID] = a[BID * 128 + 127 - TID];
}

// expect: proved
KERNEL global_only_on_global(GLOBAL int *a, GLOBAL int *b) {
  a[BID * 128 + TID] = TID;
  SYNC_AS("global");
  b[BID * 128 + TID] = a[BID * 128 + 127 - TID];
}

// expect: bug FP205
KERNEL global_only_on_local(GLOBAL int *a) {
  s[TID] = a[BID * 128 + TID];
  SYNC_AS("global");
  a[BID * 128 + TID] = s[127 - TID];
}

// expect: proved
KERNEL waves_specialised(GLOBAL int *a) {
  if (__builtin_amdgcn_readfirstlane(TID) < 64) {
    s[TID] = a[BID * 128 + TID];
    SYNC();
  } else {
    SYNC();
    a[BID * 128 + TID] = s[TID - 64];
  }
}

// expect: bug FP101
KERNEL lanes_specialised(GLOBAL int *a) {
  if (TID & 1) {
    s[TID] = a[BID * 128 + TID];
    SYNC();
  } else {
    SYNC();
    a[BID * 128 + TID] = s[TID + 1];
  }
}

// expect: proved
KERNEL wave_ends_early(GLOBAL int *a) {
  if (__builtin_amdgcn_readfirstlane(TID) >= 64)
    return;
  s[TID] = a[BID * 128 + TID];
  SYNC();
  a[BID * 128 + TID] = s[63 - TID];
}

// expect: bug FP101
KERNEL lanes_end_early(GLOBAL int *a) {
  if (TID >= 100)
    return;
  s[TID] = a[BID * 128 + TID];
  SYNC();
  a[BID * 128 + TID] = s[99 - TID];
}

// expect: proved
KERNEL counter(GLOBAL int *a) { __scoped_atomic_fetch_add(a, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }

// expect: bug FP206
KERNEL counter_of_the_group(GLOBAL int *a) {
  __scoped_atomic_fetch_add(a, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
}

// expect: proved
// launch: --workgroup 64 --grid 2
KERNEL message(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    if (TID == 0) {
      *data = 42;
      __scoped_atomic_store_n(flag, 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
    }
  } else if (TID == 0) {
    if (__scoped_atomic_load_n(flag, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE) == 1)
      *out = *data;
  }
}

// expect: bug FP210
// launch: --workgroup 64 --grid 2
KERNEL message_relaxed(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    if (TID == 0) {
      *data = 42;
      __scoped_atomic_store_n(flag, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    }
  } else if (TID == 0) {
    if (__scoped_atomic_load_n(flag, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE) == 1)
      *out = *data;
  }
}

// expect: bug FP206
// launch: --workgroup 64 --grid 2
KERNEL message_narrow(GLOBAL int *data, GLOBAL int *flag, GLOBAL int *out) {
  if (BID == 0) {
    if (TID == 0) {
      *data = 42;
      __scoped_atomic_store_n(flag, 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_WRKGRP);
    }
  } else if (TID == 0) {
    if (__scoped_atomic_load_n(flag, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP) == 1)
      *out = *data;
  }
}

// expect: proved
KERNEL spin_lock(GLOBAL int *lock, GLOBAL int *sum) {
  if (TID == 0) {
    while (__scoped_atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE))
      ;
    *sum += 1;
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  }
}

// expect: bug FP210
KERNEL spin_lock_relaxed_unlock(GLOBAL int *lock, GLOBAL int *sum) {
  if (TID == 0) {
    while (__scoped_atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE))
      ;
    *sum += 1;
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
}

// expect: bug FP210
KERNEL spin_lock_relaxed_lock(GLOBAL int *lock, GLOBAL int *sum) {
  if (TID == 0) {
    while (__scoped_atomic_exchange_n(lock, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE))
      ;
    *sum += 1;
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  }
}

// expect: bug FP206
KERNEL spin_lock_narrow(GLOBAL int *lock, GLOBAL int *sum) {
  if (TID == 0) {
    while (__scoped_atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP))
      ;
    *sum += 1;
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_WRKGRP);
  }
}

// expect: bug FP203
KERNEL no_lock(GLOBAL int *sum) {
  if (TID == 0)
    *sum += 1;
}

// expect: proved
KERNEL cas_lock_with_fences(GLOBAL int *lock, GLOBAL int *sum) {
  if (TID == 0) {
    int zero;
    do
      zero = 0;
    while (!__scoped_atomic_compare_exchange_n(lock, &zero, 1, 0, __ATOMIC_RELAXED,
                                               __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE));
    FENCE(__ATOMIC_ACQUIRE, "agent");
    *sum += 1;
    FENCE(__ATOMIC_RELEASE, "agent");
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
}

// expect: bug FP205
KERNEL cas_lock_local_fence(GLOBAL int *lock, GLOBAL int *sum) {
  if (TID == 0) {
    int zero;
    do
      zero = 0;
    while (!__scoped_atomic_compare_exchange_n(lock, &zero, 1, 0, __ATOMIC_RELAXED,
                                               __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE));
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent", "local");
    *sum += 1;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent", "local");
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
}
