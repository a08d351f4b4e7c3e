// Locks: by exchange, by compare-and-exchange, by ticket; held by a work-item or by a workgroup.
// launch: --workgroup 16 --grid 3
#define KERNEL_OF(shape, ...) shape(__VA_ARGS__)
#define RELAXED memory_order_relaxed
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#define DEVICE memory_scope_device
#define GROUP memory_scope_work_group
#define LOAD(p, order) atomic_load_explicit(p, order, DEVICE)
#define STORE(p, v, order) atomic_store_explicit(p, v, order, DEVICE)
#define TAS(p, order) atomic_exchange_explicit(p, 1, order, DEVICE)
#define LID get_local_id(0)
#define GID get_group_id(0)
#define FENCE(order) atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, order, DEVICE)

inline bool try_take(global atomic_int *lock, memory_order order) {
  int expected = 0;
  return atomic_compare_exchange_strong_explicit(lock, &expected, 1, order, RELAXED, DEVICE);
}

// Each work-item for itself.
#define EACH(name, take, give)                                                                     \
  kernel void name(global atomic_int *lock, global int *sum) {                                     \
    take;                                                                                          \
    *sum += 1;                                                                                     \
    give;                                                                                          \
  }

// expect: proved
KERNEL_OF(EACH, each_by_exchange, while (TAS(lock, ACQUIRE)), STORE(lock, 0, RELEASE))
// expect: proved
KERNEL_OF(EACH, each_by_compare, while (!try_take(lock, ACQUIRE)), STORE(lock, 0, RELEASE))
// expect: bug FP210
KERNEL_OF(EACH, each_relaxed_take, while (!try_take(lock, RELAXED)), STORE(lock, 0, RELEASE))
// expect: bug FP210
KERNEL_OF(EACH, each_relaxed_give, while (!try_take(lock, ACQUIRE)), STORE(lock, 0, RELAXED))
// expect: proved
KERNEL_OF(EACH, each_given_by_exchange, while (TAS(lock, ACQUIRE)), atomic_exchange_explicit(lock, 0, RELEASE, DEVICE))
// expect: proved
KERNEL_OF(EACH, each_with_fences, while (TAS(lock, RELAXED)); FENCE(ACQUIRE), FENCE(RELEASE); STORE(lock, 0, RELAXED))
// expect: bug FP210
KERNEL_OF(EACH, each_fence_before_take, FENCE(ACQUIRE); while (TAS(lock, RELAXED)), FENCE(RELEASE); STORE(lock, 0, RELAXED))
// expect: bug FP210
KERNEL_OF(EACH, each_fence_after_give, while (TAS(lock, RELAXED)); FENCE(ACQUIRE), STORE(lock, 0, RELAXED); FENCE(RELEASE))
// expect: bug FP210
KERNEL_OF(EACH, each_given_plainly, while (TAS(lock, ACQUIRE)), *(global int *)lock = 0)
// expect: bug FP203
KERNEL_OF(EACH, each_not_waiting, TAS(lock, ACQUIRE), STORE(lock, 0, RELEASE))
// expect: bug FP203
KERNEL_OF(EACH, each_lock_of_the_group, while (TAS(lock + GID, ACQUIRE)), STORE(lock + GID, 0, RELEASE))

// The work-items of a wave take turns.
// expect: proved
kernel void turns(global atomic_int *lock, global int *sum) {
  bool done = false;
  while (!done) {
    if (try_take(lock, ACQUIRE)) {
      *sum += 1;
      done = true;
      STORE(lock, 0, RELEASE);
    }
  }
}

// expect: bug
kernel void turns_after_giving(global atomic_int *lock, global int *sum) {
  bool done = false;
  while (!done) {
    if (try_take(lock, ACQUIRE)) {
      done = true;
      STORE(lock, 0, RELEASE);
      *sum += 1;
    }
  }
}

// A lock for each bin.
// expect: proved
kernel void bins(global atomic_int *lock, global int *bin, global const int *in) {
  int at = in[get_global_id(0)] & 15;
  while (TAS(&lock[at], ACQUIRE))
    ;
  bin[at] += 1;
  STORE(&lock[at], 0, RELEASE);
}

// expect: bug FP210
kernel void bins_neighbour(global atomic_int *lock, global int *bin, global const int *in) {
  int at = in[get_global_id(0)] & 15;
  while (TAS(&lock[at], ACQUIRE))
    ;
  bin[(at + (get_global_id(0) & 1)) & 15] += 1;
  STORE(&lock[at], 0, RELEASE);
}

// expect: bug
kernel void bins_too_few_locks(global atomic_int *lock, global int *bin, global const int *in) {
  int at = in[get_global_id(0)] & 15;
  int mine = get_global_id(0) & 1;
  while (TAS(&lock[mine], ACQUIRE))
    ;
  bin[at] += 1;
  STORE(&lock[mine], 0, RELEASE);
}

// Tickets.
#define TICKET(name, wait, serve, after)                                                           \
  kernel void name(global atomic_uint *next, global atomic_uint *turn, global int *sum) {          \
    uint mine = atomic_fetch_add_explicit(next, 1, RELAXED, DEVICE);                               \
    while (LOAD(turn, wait) != mine)                                                               \
      ;                                                                                            \
    *sum += 1;                                                                                     \
    STORE(turn, after, serve);                                                                     \
  }

// expect: proved
KERNEL_OF(TICKET, ticket, ACQUIRE, RELEASE, mine + 1)
// expect: bug FP210
KERNEL_OF(TICKET, ticket_relaxed_wait, RELAXED, RELEASE, mine + 1)
// expect: bug FP210
KERNEL_OF(TICKET, ticket_relaxed_serve, ACQUIRE, RELAXED, mine + 1)
// expect: proved
KERNEL_OF(TICKET, ticket_from_turn, ACQUIRE, RELEASE, LOAD(turn, RELAXED) + 1)

// expect: bug FP203
kernel void ticket_not_drawn(global atomic_uint *next, global atomic_uint *turn, global int *sum) {
  uint mine = atomic_load_explicit(next, RELAXED, DEVICE);
  while (LOAD(turn, ACQUIRE) != mine)
    ;
  *sum += 1;
  STORE(turn, mine, RELEASE);
}

// A lock that work-item 0 takes for its workgroup.
#define HELD(name, start, end, first, second)                                                      \
  kernel void name(global atomic_int *lock, global int *sum) {                                     \
    if (LID == 0)                                                                                  \
      start;                                                                                       \
    first;                                                                                         \
    sum[LID] += 1;                                                                                 \
    second;                                                                                        \
    if (LID == 0)                                                                                  \
      end;                                                                                         \
  }
#define TAKE while (TAS(lock, ACQUIRE))
#define GIVE STORE(lock, 0, RELEASE)
#define ALL barrier(CLK_GLOBAL_MEM_FENCE)

// expect: proved
KERNEL_OF(HELD, held, TAKE, GIVE, ALL, ALL)
// expect: bug FP203
KERNEL_OF(HELD, held_no_barrier_before, TAKE, GIVE, , ALL)
// expect: bug FP203
KERNEL_OF(HELD, held_no_barrier_behind, TAKE, GIVE, ALL, )
// expect: bug FP205
KERNEL_OF(HELD, held_local_barrier, TAKE, GIVE, barrier(CLK_LOCAL_MEM_FENCE), ALL)
// expect: bug FP210
KERNEL_OF(HELD, held_relaxed, while (TAS(lock, RELAXED)), GIVE, ALL, ALL)
// expect: bug FP210
KERNEL_OF(HELD, held_given_relaxed, TAKE, STORE(lock, 0, RELAXED), ALL, ALL)
// expect: bug FP203
KERNEL_OF(HELD, held_lock_of_the_group, while (TAS(lock + GID, ACQUIRE)), STORE(lock + GID, 0, RELEASE), ALL, ALL)

// expect: proved
kernel void held_in_a_loop(global atomic_int *lock, global int *sum, int n) {
  for (int i = 0; i < n; i++) {
    if (LID == 0)
      TAKE;
    ALL;
    sum[LID] += i;
    ALL;
    if (LID == 0)
      GIVE;
  }
}

// expect: bug FP203
kernel void held_once_used_twice(global atomic_int *lock, global int *sum) {
  if (LID == 0)
    TAKE;
  ALL;
  sum[LID] += 1;
  ALL;
  if (LID == 0)
    GIVE;
  ALL;
  sum[LID] += 1;
}

// A lock in LDS.
// launch: --workgroup 64 --grid 2
// expect: proved
kernel void inside(global int *out) {
  local atomic_int lock;
  local int sum;
  if (LID == 0) {
    atomic_init(&lock, 0);
    sum = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  while (atomic_exchange_explicit(&lock, 1, ACQUIRE, GROUP))
    ;
  sum += 1;
  atomic_store_explicit(&lock, 0, RELEASE, GROUP);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (LID == 0)
    out[GID] = sum;
}

// expect: bug FP209
kernel void inside_relaxed(global int *out) {
  local atomic_int lock;
  local int sum;
  if (LID == 0) {
    atomic_init(&lock, 0);
    sum = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  while (atomic_exchange_explicit(&lock, 1, RELAXED, GROUP))
    ;
  sum += 1;
  atomic_store_explicit(&lock, 0, RELEASE, GROUP);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (LID == 0)
    out[GID] = sum;
}

// The atomics of OpenCL 1.2 order nothing, and its fences reach the workgroup.
// expect: bug FP210
kernel void old_atomics(global volatile int *lock, global int *sum) {
  if (LID == 0) {
    while (atomic_cmpxchg(lock, 0, 1))
      ;
    *sum += 1;
    atomic_xchg(lock, 0);
  }
}

// expect: bug FP206
kernel void old_atomics_and_fences(global volatile int *lock, global int *sum) {
  if (LID == 0) {
    while (atomic_cmpxchg(lock, 0, 1))
      ;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    *sum += 1;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_xchg(lock, 0);
  }
}

// expect: proved
// launch: --workgroup 16 --grid 1
kernel void old_atomics_in_one_group(global volatile int *lock, global int *sum) {
  while (atomic_cmpxchg(lock, 0, 1))
    ;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  *sum += 1;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(lock, 0);
}
