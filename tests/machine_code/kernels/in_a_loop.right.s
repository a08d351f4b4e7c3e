; The wait stands in the loop.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	s_mov_b32 s2, 8
.Lloop:
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v2, v1
	global_load_dword v1, v0, s[0:1]
	s_sub_u32 s2, s2, 1
	s_cmp_lg_u32 s2, 0
	s_cbranch_scc1 .Lloop
	s_endpgm
