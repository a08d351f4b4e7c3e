kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
reduce(global const float4 *a, global float *out, local float *s, uint n) {
  size_t t = get_local_id(0);
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0))
    sum += dot(a[i], (float4)(1.0f));
  s[t] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 128; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0)
    out[get_group_id(0)] = s[0];
}
