// Each workgroup takes a row after the one before has finished it: a wavefront over flags.
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void pipeline_flags(__global float *grid, __global atomic_int *done,
                                                                         int columns) {
  int g = get_group_id(0), lid = get_local_id(0);
  if (g > 0) {
    if (lid == 0)
      while (atomic_load_explicit(&done[g - 1], memory_order_acquire, memory_scope_device) == 0)
        ;
#if WRONG == 1
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#endif
  }
  for (int c = lid; c < columns; c += 64) {
    float above = g > 0 ? grid[(g - 1) * columns + c] : 0.0f;
    grid[g * columns + c] += above;
  }
#if WRONG != 2
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
#endif
  if (lid == 0)
    atomic_store_explicit(&done[g], 1, memory_order_release, memory_scope_device);
}
