; The address of a load is overwritten when it has been translated.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	s_wait_xcnt 0x0
	v_mov_b32_e32 v0, 0
	s_wait_loadcnt 0x0
	v_add_f32_e32 v2, v1, v0
	s_endpgm
