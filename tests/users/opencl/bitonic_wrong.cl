// A bitonic sort of each workgroup's keys.
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void bitonic(global const uint *in, global uint *out) {
  local uint s[128];
  uint lid = get_local_id(0);
  s[lid] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint size = 2; size <= 128; size <<= 1)
    for (uint step = size >> 1; step > 0; step >>= 1) {
      uint other = lid ^ step;
      uint a = s[lid], b = s[other];
      bool up = (lid & size) == 0;
      bool low = lid < other;
      uint kept = (low == up) ? min(a, b) : max(a, b);
      s[lid] = kept;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  out[get_global_id(0)] = s[lid];
}
