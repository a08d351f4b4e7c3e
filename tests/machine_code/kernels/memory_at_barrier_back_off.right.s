; With back-off memory operations may be outstanding at a barrier.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	global_store_dword v0, v1, s[0:1]
	s_barrier
	s_endpgm
