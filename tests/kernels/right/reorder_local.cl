// Permutes a block by a table, through local memory.
__kernel __attribute__((reqd_work_group_size(128, 1, 1))) void reorder_local(__global const float *in, __global const int *perm,
                                                                          __global float *out) {
  __local float s[128];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  out[get_global_id(0)] = s[perm[l] & 127];
}
