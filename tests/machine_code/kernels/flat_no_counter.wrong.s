; Neither of its counters is waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	flat_load_dword v1, v[2:3]
	v_mov_b32_e32 v4, v1               ; expect FP401 certain vmcnt(0) lgkmcnt(0)
	s_endpgm
