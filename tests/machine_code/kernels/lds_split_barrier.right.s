; Behind the wait nobody reads any more.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	v_lshlrev_b32_e32 v1, 2, v0
	ds_load_b32 v3, v1 offset:4
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	ds_store_b32 v1, v3
	s_endpgm
