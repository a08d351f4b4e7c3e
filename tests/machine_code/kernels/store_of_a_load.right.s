; Loads are counted by vmcnt; data of a store may be overwritten at once.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	s_waitcnt vmcnt(0)
	global_store_b32 v0, v1, s[2:3]
	v_mov_b32_e32 v1, 0
	s_endpgm
