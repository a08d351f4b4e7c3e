; What is between the two waits needs the first one.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	global_load_dword v2, v0, s[0:1] offset:4
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v3, v1
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v5, v3, v2
	s_endpgm
