#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void sums(global const int *in,
                                                                  global int *out) {
  local int parts[64];
  int v = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0)
    parts[get_sub_group_id()] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    int sum = 0;
    for (uint i = 0; i < get_num_sub_groups(); ++i)
      sum += parts[i];
    out[get_group_id(0)] = sum;
  }
}
kernel void groups(global const int *in, global int *out) {
  int v = work_group_scan_inclusive_add(in[get_global_id(0)]);
  out[get_global_id(0)] = v + work_group_broadcast(v, 0) + work_group_any(v > 3);
}
