// Tiles copied into local memory by the workgroup, the next while this one is used.
__kernel __attribute__((reqd_work_group_size(128, 1, 1))) void copy_tiles(__global const float *in, __global float *out,
                                                                         int tiles) {
  __local float buf[2][128];
  size_t base = get_group_id(0) * (size_t)tiles * 128;
  event_t ev[2];
  ev[0] = async_work_group_copy(buf[0], in + base, 128, 0);
  float acc = 0;
  for (int i = 0; i < tiles; i++) {
    wait_group_events(1, &ev[i & 1]);
#if WRONG != 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    if (i + 1 < tiles)
      ev[(i + 1) & 1] = async_work_group_copy(buf[(i + 1) & 1], in + base + (i + 1) * 128, 128, 0);
    acc += buf[i & 1][127 - get_local_id(0)];
#if WRONG != 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
  }
  out[get_global_id(0)] = acc;
}
