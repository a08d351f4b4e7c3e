; A copy of a tensor has a counter of its own.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	tensor_load_to_lds s[0:3], s[4:11]
	s_wait_asynccnt 0x0
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1                ; expect FP404 only-if tensorcnt(0)
	s_barrier_wait -1
	ds_load_b32 v6, v7
	s_wait_dscnt 0x0
	v_mov_b32_e32 v8, v6
	s_endpgm
