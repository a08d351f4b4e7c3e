; All is waited for before the barrier.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.type	k,@function
k:
	global_store_dword v0, v1, s[0:1]
	s_waitcnt vmcnt(0)
	s_barrier
	s_endpgm
