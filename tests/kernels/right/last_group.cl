// The last workgroup adds the parts, in OpenCL C 2.0.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void last_group(__global const float *in, __global float *parts,
                                                                        __global float *out, __global atomic_uint *count) {
  __local uint last;
  uint lid = get_local_id(0), group = get_group_id(0), groups = get_num_groups(0);
  float sum = work_group_reduce_add(in[get_global_id(0)]);
  if (lid == 0) {
    parts[group] = sum;
#if WRONG == 1
    uint before = atomic_fetch_add_explicit(count, 1u, memory_order_relaxed, memory_scope_device);
#else
    uint before = atomic_fetch_add_explicit(count, 1u, memory_order_acq_rel, memory_scope_device);
#endif
    last = before == groups - 1;
    if (last) {
      float total = 0;
      for (uint g = 0; g < groups; g++)
        total += parts[g];
      *out = total;
    }
  }
}
