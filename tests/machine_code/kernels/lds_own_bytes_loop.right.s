// A lane writes the bytes that it reads again in the next turn. What was written with another
// address before the barrier is over, and says nothing of that.
.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.text
k:
  ds_write_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  v_add_u32_e32 v2, v2, v9
  s_barrier
.Lagain:
  ds_read_b32 v1, v2
  s_sub_u32 s4, s4, 1
  s_waitcnt lgkmcnt(0)
  v_add_u32_e32 v1, v1, v3
  ds_write_b32 v2, v1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lagain
  s_endpgm
