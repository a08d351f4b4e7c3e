; Each lane reads its own word; a neighbour's behind a barrier.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_lshlrev_b32_e32 v1, 2, v0
	ds_write_b32 v1, v2
	ds_read_b32 v3, v1
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v1 offset:4
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v3, v4
	s_endpgm
