// Queues, counters, barriers of the grid, turns, sequence locks, readers and writers.
// launch: --workgroup 64 --grid 4
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#define RELAXED memory_order_relaxed
#define DEVICE memory_scope_device
#define LOAD(p, o) atomic_load_explicit(p, o, DEVICE)
#define STORE(p, v, o) atomic_store_explicit(p, v, o, DEVICE)
#define LID get_local_id(0)
#define GID get_group_id(0)
// expect: proved
kernel void cas_eq1(global volatile int *lock, global int *sum) {
  while (atomic_cmpxchg(lock, 0, 1) == 1)
    ;
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, DEVICE);
  *sum += 1;
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, DEVICE);
  atomic_xchg(lock, 0);
}
// expect: proved
kernel void rw_lock(global atomic_int *lock, global int *data, global int *out) {
  if (LID == 0) {
    if (GID == 0) {
      int e = 0;
      while (!atomic_compare_exchange_strong_explicit(lock, &e, -1, ACQUIRE, RELAXED, DEVICE)) e = 0;
      *data += 1;
      STORE(lock, 0, RELEASE);
    } else {
      int old = LOAD(lock, RELAXED);
      while (1) {
        while (old < 0) old = LOAD(lock, RELAXED);
        if (atomic_compare_exchange_strong_explicit(lock, &old, old + 1, ACQUIRE, RELAXED, DEVICE)) break;
      }
      out[GID] = *data;
      atomic_fetch_sub_explicit(lock, 1, RELEASE, DEVICE);
    }
  }
}
// expect: bug FP210
kernel void rw_lock_bad(global atomic_int *lock, global int *data, global int *out) {
  if (LID == 0) {
    if (GID == 0) {
      int e = 0;
      while (!atomic_compare_exchange_strong_explicit(lock, &e, -1, ACQUIRE, RELAXED, DEVICE)) e = 0;
      *data += 1;
      STORE(lock, 0, RELEASE);
    } else {
      int old = LOAD(lock, RELAXED);
      while (1) {
        while (old < 0) old = LOAD(lock, RELAXED);
        if (atomic_compare_exchange_strong_explicit(lock, &old, old + 1, ACQUIRE, RELAXED, DEVICE)) break;
      }
      out[GID] = *data;
      atomic_fetch_sub_explicit(lock, 1, RELAXED, DEVICE);
    }
  }
}
// expect: proved
kernel void queue(global atomic_uint *head, global atomic_uint *tail, global int *slot, global int *out) {
  if (LID == 0) {
    if (GID == 0) {
      for (uint i = 0; i < 16; i++) {
        slot[i] = i;
        STORE(tail, i + 1, RELEASE);
      }
    } else if (GID == 1) {
      for (uint i = 0; i < 16; i++) {
        while (LOAD(tail, ACQUIRE) <= i)
          ;
        out[i] = slot[i];
      }
    }
  }
}
// expect: bug FP203
kernel void queue_bad(global atomic_uint *head, global atomic_uint *tail, global int *slot, global int *out) {
  if (LID == 0) {
    if (GID == 0) {
      for (uint i = 0; i < 16; i++) {
        STORE(tail, i + 1, RELEASE);
        slot[i] = i;
      }
    } else if (GID == 1) {
      for (uint i = 0; i < 16; i++) {
        while (LOAD(tail, ACQUIRE) <= i)
          ;
        out[i] = slot[i];
      }
    }
  }
}
// expect: bug FP203
kernel void ring_bad(global atomic_uint *head, global atomic_uint *tail, global int *slot, global int *out) {
  if (LID == 0) {
    if (GID == 0) {
      for (uint i = 0; i < 16; i++) {
        slot[i & 3] = i;
        STORE(tail, i + 1, RELEASE);
      }
    } else if (GID == 1) {
      for (uint i = 0; i < 16; i++) {
        while (LOAD(tail, ACQUIRE) <= i)
          ;
        out[i] = slot[i & 3];
      }
    }
  }
}
// expect: bug FP203
kernel void seqlock(global atomic_uint *seq, global int *data, global int *out) {
  if (LID == 0) {
    if (GID == 0) {
      STORE(seq, 1, RELAXED);
      atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, RELEASE, DEVICE);
      *data = 7;
      STORE(seq, 2, RELEASE);
    } else {
      uint s; int v;
      do {
        s = LOAD(seq, ACQUIRE);
        v = *data;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, ACQUIRE, DEVICE);
      } while ((s & 1) || LOAD(seq, RELAXED) != s);
      out[GID] = v;
    }
  }
}
// expect: bug FP203
kernel void volatile_flag(global int *data, global volatile int *flag, global int *out) {
  if (LID == 0) {
    if (GID == 0) { *data = 1; *flag = 1; }
    else { while (*flag == 0); out[GID] = *data; }
  }
}
// expect: proved
kernel void counter_at_least(global int *data, global atomic_uint *count, global int *out) {
  data[get_global_id(0)] = 1;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  if (LID == 0) {
    atomic_fetch_add_explicit(count, 1, memory_order_acq_rel, DEVICE);
    while (LOAD(count, ACQUIRE) < get_num_groups(0));
  }
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = data[get_global_size(0) - 1 - get_global_id(0)];
}
// expect: proved
kernel void all_count(global int *data, global atomic_uint *count, global int *out) {
  data[get_global_id(0)] = 1;
  atomic_fetch_add_explicit(count, 1, memory_order_acq_rel, DEVICE);
  while (LOAD(count, ACQUIRE) < get_global_size(0));
  out[get_global_id(0)] = data[get_global_size(0) - 1 - get_global_id(0)];
}
// expect: proved
kernel void sense_barrier(global int *data, global atomic_uint *count, global atomic_uint *sense, global int *out) {
  data[get_global_id(0)] = 1;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  if (LID == 0) {
    if (atomic_fetch_add_explicit(count, 1, memory_order_acq_rel, DEVICE) == get_num_groups(0) - 1)
      STORE(sense, 1, RELEASE);
    else
      while (LOAD(sense, ACQUIRE) == 0);
  }
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = data[get_global_size(0) - 1 - get_global_id(0)];
}
// expect: bug FP210
kernel void sense_barrier_relaxed(global int *data, global atomic_uint *count, global atomic_uint *sense, global int *out) {
  data[get_global_id(0)] = 1;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  if (LID == 0) {
    if (atomic_fetch_add_explicit(count, 1, RELEASE, DEVICE) == get_num_groups(0) - 1)
      STORE(sense, 1, RELEASE);
    else
      while (LOAD(sense, ACQUIRE) == 0);
  }
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = data[get_global_size(0) - 1 - get_global_id(0)];
}
// expect: proved
kernel void last_resets(global int *part, global atomic_uint *count, global int *out) {
  local int last;
  part[get_global_id(0)] = 1;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  if (LID == 0)
    last = atomic_fetch_add_explicit(count, 1, memory_order_acq_rel, DEVICE) == get_num_groups(0) - 1;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  if (last) {
    out[LID] = part[LID] + part[LID + 64];
    if (LID == 0) STORE(count, 0, RELAXED);
  }
}
// expect: proved
kernel void split_k(global float *acc, global atomic_int *sem, global const float *x) {
  // groups add in order
  float v = x[get_global_id(0)];
  if (LID == 0)
    while (LOAD(sem, ACQUIRE) != GID);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  acc[LID] += v;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  if (LID == 0)
    STORE(sem, GID + 1, RELEASE);
}
// expect: bug FP203
kernel void split_k_no_barrier(global float *acc, global atomic_int *sem, global const float *x) {
  float v = x[get_global_id(0)];
  if (LID == 0)
    while (LOAD(sem, ACQUIRE) != GID);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  acc[LID] += v;
  if (LID == 0)
    STORE(sem, GID + 1, RELEASE);
}
