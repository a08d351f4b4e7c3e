// Synchronization that can go, and twins that need all they have.
// launch: --workgroup 128 --grid 2
#include "hip.h"

LDS int s[128];

#define STORE s[TID] = a[BID * 128 + TID]
#define LOAD a[BID * 128 + TID] = s[127 - TID]

// expect: proved
KERNEL two_barriers(GLOBAL int *a) {
  STORE;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "local");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local");
  LOAD;
}

// Neither barrier has both fences, but one does before the first and after the second.
// expect: bug FP204
KERNEL two_barriers_no_release(GLOBAL int *a) {
  STORE;
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local");
  LOAD;
}

// expect: bug FP204
KERNEL two_barriers_no_acquire(GLOBAL int *a) {
  STORE;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "local");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_s_barrier();
  LOAD;
}

// expect: proved
KERNEL one_barrier(GLOBAL int *a) {
  STORE;
  SYNC_AS("local");
  LOAD;
}

// expect: proved
KERNEL fence_of_nothing(GLOBAL int *a) {
  FENCE(__ATOMIC_SEQ_CST, "agent");
  STORE;
  SYNC_AS("local");
  LOAD;
}

// expect: proved
KERNEL wide_fences(GLOBAL int *a) {
  STORE;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent", "local");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "", "local");
  LOAD;
}

// expect: proved
KERNEL exact_fences(GLOBAL int *a) {
  STORE;
  SYNC_AS("local");
  LOAD;
}

// expect: proved
KERNEL both_spaces(GLOBAL int *a) {
  STORE;
  FENCE(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local");
  LOAD;
}

// expect: proved
KERNEL local_space(GLOBAL int *a) {
  STORE;
  SYNC_AS("local");
  LOAD;
}
