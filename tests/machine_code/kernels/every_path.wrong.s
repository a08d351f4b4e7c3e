; No path waits: certain, though blocks are between.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	s_cmp_lg_u32 s2, 0
	s_cbranch_scc0 .Lend
	v_mov_b32_e32 v3, 0
.Lend:
	v_add_f32_e32 v2, v3, v1           ; expect FP401 certain vmcnt(0)
	s_endpgm
