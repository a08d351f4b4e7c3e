; Scalar loads come back in any order: a wait for 1 says nothing of the first.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_load_dword s4, s[0:1], 0x0
	s_load_dword s5, s[0:1], 0x4
	s_waitcnt lgkmcnt(1)
	s_add_u32 s6, s4, 1                ; expect FP401 certain lgkmcnt(0)
	s_endpgm
