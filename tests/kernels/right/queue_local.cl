// Work items of a group share a queue in local memory until it is empty.
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void queue_local(__global const int *jobs, __global int *out, int per) {
  __local int next;
  if (get_local_id(0) == 0)
    next = 0;
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  int base = get_group_id(0) * per;
  for (;;) {
#if WRONG == 2
    int j = next++;
#else
    int j = atomic_inc(&next);
#endif
    if (j >= per)
      break;
    int v = jobs[base + j];
    while (v > 1 && v % 2 == 0)
      v /= 2;
    out[base + j] = v;
  }
}
