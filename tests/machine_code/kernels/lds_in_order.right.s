; LDS operations alone come back in order.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	ds_read_b32 v1, v0
	ds_read_b32 v2, v0 offset:4
	s_waitcnt lgkmcnt(1)
	v_mov_b32_e32 v3, v1
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v3, v2
	s_endpgm
