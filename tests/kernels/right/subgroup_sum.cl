#pragma OPENCL EXTENSION cl_khr_subgroups : enable
// Sums by subgroups, then by the first one.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void subgroup_sum(__global const float *x, __global float *out) {
  __local float part[32];
  float v = sub_group_reduce_add(x[get_global_id(0)]);
  if (get_sub_group_local_id() == 0)
    part[get_sub_group_id()] = v;
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  if (get_local_id(0) == 0) {
    float total = 0;
    for (uint i = 0; i < get_num_sub_groups(); i++)
      total += part[i];
    out[get_group_id(0)] = total;
  }
}
