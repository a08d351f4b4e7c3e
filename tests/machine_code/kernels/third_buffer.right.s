; Three buffers for tensors: the wait leaves the two that are read later.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	tensor_load_to_lds s[0:3], s[4:11]
	tensor_load_to_lds s[12:15], s[4:11]
	tensor_load_to_lds s[16:19], s[4:11]
	s_wait_tensorcnt 0x2
	s_barrier_signal -1
	s_barrier_wait -1
	ds_load_b128 v[4:7], v0
	s_wait_dscnt 0x0
	v_add_f32_e32 v8, v4, v5
	s_endpgm
