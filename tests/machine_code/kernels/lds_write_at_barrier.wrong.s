; The barrier tells other waves before the write is done.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	ds_write_b32 v0, v1
	s_barrier                          ; expect FP404 only-if lgkmcnt(0)
	ds_read_b32 v2, v3
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v2
	s_endpgm
