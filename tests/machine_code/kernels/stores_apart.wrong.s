; From GFX10 on stores have a counter of their own: it tells nothing of loads.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	global_store_dword v0, v2, s[2:3]
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v3, v1               ; expect FP401 certain vmcnt(0)
	s_endpgm
