kernel void nbody(global const float4 *pos, global float4 *acc, uint n, local float4 *tile) {
  uint i = get_global_id(0), l = get_local_id(0), w = get_local_size(0);
  float4 p = pos[i], a = (float4)(0.0f);
  for (uint base = 0; base < n; base += w) {
    tile[l] = pos[base + l];
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    for (uint j = 0; j < w; ++j) {
      float4 d = tile[j] - p;
      float r = rsqrt(dot(d.xyz, d.xyz) + 1e-6f);
      a.xyz += d.xyz * (tile[j].w * r * r * r);
    }
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  }
  acc[i] = a;
}
