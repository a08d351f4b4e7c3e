; Without back-off no memory operation may be outstanding at a barrier.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.type	k,@function
k:
	global_store_dword v0, v1, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier                          ; expect FP409 only-if vmcnt(0)
	s_endpgm
