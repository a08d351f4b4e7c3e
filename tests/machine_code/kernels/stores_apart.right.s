; Up to GFX9 stores and loads count together, in order.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	global_store_dword v0, v2, s[2:3]
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v3, v1
	s_endpgm
