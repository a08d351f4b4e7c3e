// The sum of each workgroup's part, by a tree in local memory.
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void reduce(global const float *in, global float *out) {
  local float s[128];
  uint lid = get_local_id(0);
  s[lid] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = 64; step > 0; step >>= 1) {
    if (lid < step)
      s[lid] += s[lid + step];
  }
  if (lid == 0)
    out[get_group_id(0)] = s[0];
}
