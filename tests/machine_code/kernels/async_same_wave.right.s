; The wave reads what it copies to LDS behind the wait for the copy.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	global_load_async_to_lds_b128 v0, v[2:3], off
	s_wait_asynccnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	ds_load_b128 v[4:7], v0
	s_wait_dscnt 0x0
	v_add_f32_e32 v8, v4, v5
	s_endpgm
