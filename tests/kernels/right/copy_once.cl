// A row in, a row out, by asynchronous copies.
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void copy_once(__global const int *in, __global int *out) {
  __local int a[256], b[256];
  event_t e = async_work_group_copy(a, in + get_group_id(0) * 256, 256, 0);
  wait_group_events(1, &e);
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  for (int i = get_local_id(0); i < 256; i += 64)
    b[i] = a[255 - i] + a[i];
#if WRONG != 2
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  e = async_work_group_copy(out + get_group_id(0) * 256, b, 256, 0);
  wait_group_events(1, &e);
}
