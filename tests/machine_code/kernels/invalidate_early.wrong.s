; The caches are invalidated while the load that acquires may still fill them.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	global_load_dword v2, v[0:1], off glc
	buffer_wbinvl1_vol                   ; expect FP407 only-if vmcnt(0)
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v3, v2
	s_endpgm
