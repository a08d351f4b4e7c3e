__kernel void scan(__global const int *in, __global int *out, __local int *a, __local int *b) {
  uint gid = get_global_id(0), lid = get_local_id(0), n = get_local_size(0);
  a[lid] = b[lid] = in[gid];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint s = 1; s < n; s <<= 1) {
    if (lid > (s - 1))
      b[lid] = a[lid] + a[lid - s];
    else
      b[lid] = a[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    __local int *t = a;
    a = b;
    b = t;
  }
  out[gid] = a[lid];
}
