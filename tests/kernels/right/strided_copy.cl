// A column block in by a strided copy, out by another.
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void strided_copy(__global const float *in, __global float *out,
                                                                         int width, int steps) {
  __local float col[64];
  for (int i = 0; i < steps; i++) {
    event_t e = async_work_group_strided_copy(col, in + (get_group_id(0) * steps + i) * 64 * 4, 64, 4, 0);
    wait_group_events(1, &e);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[(get_group_id(0) * steps + i) * 64 + get_local_id(0)] = col[63 - get_local_id(0)];
#if WRONG != 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
  }
}
