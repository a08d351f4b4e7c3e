; A register is written that a load will still write.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	v_mov_b32_e32 v1, 0                ; expect FP402 certain vmcnt(0)
	s_waitcnt vmcnt(0)
	s_endpgm
