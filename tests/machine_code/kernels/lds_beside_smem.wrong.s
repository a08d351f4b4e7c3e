; LDS is in order, but a scalar load behind it counts with it: one outstanding may be either.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	ds_read_b32 v1, v0
	s_load_dword s4, s[0:1], 0x0
	s_waitcnt lgkmcnt(1)
	v_mov_b32_e32 v2, v1               ; expect FP401 certain lgkmcnt(0)
	s_waitcnt lgkmcnt(0)
	s_endpgm
