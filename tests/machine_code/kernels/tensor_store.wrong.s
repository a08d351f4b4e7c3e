; A tensor is stored from LDS while it is still written.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	ds_store_b128 v0, v[4:7]
	s_barrier_signal -1                ; expect FP404 only-if dscnt(0)
	s_barrier_wait -1
	tensor_store_from_lds s[0:3], s[4:11]
	s_endpgm
