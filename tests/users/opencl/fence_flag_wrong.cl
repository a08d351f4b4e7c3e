// Parts of a buffer in global memory are exchanged inside a workgroup.
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void fence_flag(global int *buffer, global int *out) {
  uint lid = get_local_id(0);
  global int *mine = buffer + get_group_id(0) * 128;
  mine[lid] = (int)lid;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = mine[127 - lid];
}
