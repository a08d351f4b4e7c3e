; LDS is written again while it is still copied from.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	global_store_async_from_lds_b128 v[2:3], v0, off
	ds_store_b128 v0, v[4:7]           ; expect FP408 only-if asynccnt(0) ; expect FP405 only-if
	s_endpgm
