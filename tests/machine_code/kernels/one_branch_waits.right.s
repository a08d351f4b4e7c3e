; Both branches wait.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	s_cmp_lg_u32 s2, 0
	s_cbranch_scc0 .Lelse
	s_wait_loadcnt 0x0
	v_add_f32_e32 v3, 1.0, v1
	s_branch .Lend
.Lelse:
	s_wait_loadcnt 0x0
	v_mov_b32_e32 v3, 0
.Lend:
	v_add_f32_e32 v2, v3, v1
	s_endpgm
