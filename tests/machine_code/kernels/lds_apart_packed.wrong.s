; More bits than those of one id: the arrays may overlap.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_and_b32_e32 v1, 0x7ff, v0
	v_lshlrev_b32_e32 v1, 2, v1
	ds_write_b32 v1, v2
	v_mov_b32_e32 v3, 0
	s_barrier                          ; expect FP404 only-if lgkmcnt(0)
	ds_read_b32 v4, v3 offset:4096
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, v4
	s_endpgm
