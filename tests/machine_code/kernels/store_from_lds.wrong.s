; A copy from LDS does not wait for the writes of its own wave.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	ds_store_b128 v0, v[4:7]
	global_store_async_from_lds_b128 v[2:3], v0, off; expect FP408 only-if dscnt(0) ; expect FP405 only-if
	s_endpgm
