; A tensor is stored from LDS behind the wait for what was written.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	ds_store_b128 v0, v[4:7]
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	tensor_store_from_lds s[0:3], s[4:11]
	s_endpgm
