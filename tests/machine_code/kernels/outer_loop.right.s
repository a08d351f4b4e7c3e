; The wait is in the outer loop.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
.Louter:
	s_mov_b32 s5, 4
	s_wait_loadcnt 0x0
.Linner:
	v_add_f32_e32 v2, v2, v1
	s_sub_co_u32 s5, s5, 1
	s_cmp_lg_u32 s5, 0
	s_cbranch_scc1 .Linner
	global_load_b32 v1, v0, s[0:1]
	s_sub_co_u32 s4, s4, 1
	s_cmp_lg_u32 s4, 0
	s_cbranch_scc1 .Louter
	s_endpgm
