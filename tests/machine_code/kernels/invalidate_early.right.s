; Loaded, waited for, invalidated.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	global_load_dword v2, v[0:1], off glc
	s_waitcnt vmcnt(0)
	buffer_wbinvl1_vol
	v_mov_b32_e32 v3, v2
	s_endpgm
