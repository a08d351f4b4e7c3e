// Hillis-Steele with two halves of one array in turn.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void scan_local(__global const int *in, __global int *out) {
  __local int t[2 * 256];
  int lid = get_local_id(0);
  int pout = 0, pin = 1;
  t[lid] = lid > 0 ? in[get_global_id(0) - 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 256; d <<= 1) {
#if WRONG != 2
    pout = 1 - pout;
    pin = 1 - pout;
#else
    pout = pin;
#endif
    t[pout * 256 + lid] = t[pin * 256 + lid] + (lid >= d ? t[pin * 256 + lid - d] : 0);
#if WRONG != 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
  }
  out[get_global_id(0)] = t[pout * 256 + lid];
}
