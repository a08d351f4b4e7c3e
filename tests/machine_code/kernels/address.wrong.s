; A pointer is used before it is there.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	global_load_dword v1, v0, s[2:3]   ; expect FP401 certain lgkmcnt(0)
	s_waitcnt vmcnt(0)
	s_endpgm
