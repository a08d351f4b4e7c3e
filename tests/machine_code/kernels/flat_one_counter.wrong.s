; A flat load may come from LDS, which the counter of loads does not know.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	flat_load_dword v1, v[2:3]
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v4, v1               ; expect FP401 only-if lgkmcnt(0)
	s_waitcnt lgkmcnt(0)
	s_endpgm
