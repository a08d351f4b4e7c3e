// Sum per workgroup with a local argument, as many OpenCL samples have it.
__kernel void reduce_local(__global const float *in, __global float *out, __local float *s, uint n) {
  uint lid = get_local_id(0), size = get_local_size(0);
  float acc = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    acc += in[i];
  s[lid] = acc;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = size / 2; k > 0; k >>= 1) {
    if (lid < k)
      s[lid] += s[lid + k];
#if WRONG == 1
    barrier(CLK_GLOBAL_MEM_FENCE);
#else
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
  }
  if (lid == 0)
#if WRONG == 2
    out[0] = s[0];
#else
    out[get_group_id(0)] = s[0];
#endif
}
