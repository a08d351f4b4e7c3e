; The wait is for loads; a write-back counts as a store.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	global_store_b32 v[0:1], v2, off
	global_wb scope:SCOPE_SYS
	s_wait_loadcnt 0x0
	global_store_b32 v[3:4], v5, off scope:SCOPE_SYS   ; expect FP406 only-if storecnt(0)
	s_endpgm
