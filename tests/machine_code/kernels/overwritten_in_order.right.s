; Loads of one type write in order up to GFX11.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	global_load_dword v1, v0, s[0:1] offset:4
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v2, v1
	s_endpgm
