; The wait before the loop covers the first round; the load at its end is read without.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	s_mov_b32 s2, 8
	s_waitcnt vmcnt(0)
.Lloop:
	v_add_f32_e32 v2, v2, v1           ; expect FP401 path vmcnt(0)
	global_load_dword v1, v0, s[0:1]
	s_sub_u32 s2, s2, 1
	s_cmp_lg_u32 s2, 0
	s_cbranch_scc1 .Lloop
	s_endpgm
