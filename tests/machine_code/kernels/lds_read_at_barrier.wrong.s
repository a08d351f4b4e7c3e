; Another wave may overwrite what is still being read.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	ds_load_b32 v2, v3
	s_barrier_signal -1                ; expect FP404 only-if dscnt(0)
	s_barrier_wait -1
	ds_store_b32 v0, v1
	s_wait_dscnt 0x0
	v_mov_b32_e32 v4, v2
	s_endpgm
