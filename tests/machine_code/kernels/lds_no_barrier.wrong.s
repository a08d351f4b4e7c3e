; A neighbour's word is read, and no barrier stands behind its write.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_lshlrev_b32_e32 v1, 2, v0
	ds_write_b32 v1, v2
	s_waitcnt lgkmcnt(0)
	ds_read_b32 v3, v1 offset:4         ; expect FP405 only-if
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v3
	s_endpgm
