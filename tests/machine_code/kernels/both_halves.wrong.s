; Two instructions that are issued as one read what both of them name.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	global_load_b32 v3, v0, s[0:1]
	v_dual_mov_b32 v1, v2 :: v_dual_add_f32 v4, v5, v3 ; expect FP401 certain vmcnt(0)
	s_endpgm
