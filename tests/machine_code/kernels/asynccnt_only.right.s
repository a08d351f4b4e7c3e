; Both counters are waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	global_load_async_to_lds_b32 v0, v[2:3], off
	ds_store_b32 v4, v5
	s_wait_asynccnt 0x0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	ds_load_b32 v6, v7
	s_wait_dscnt 0x0
	v_mov_b32_e32 v8, v6
	s_endpgm
