; Written back, waited for, released.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_store_dword v[0:1], v2, off
	buffer_wbl2 sc1
	s_waitcnt vmcnt(0)
	global_store_dword v[3:4], v5, off sc1
	s_endpgm
