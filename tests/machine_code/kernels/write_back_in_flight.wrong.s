; The write-back of a release is not waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_store_dword v[0:1], v2, off
	buffer_wbl2 sc1
	global_store_dword v[3:4], v5, off sc1   ; expect FP406 only-if vmcnt(0)
	s_endpgm
