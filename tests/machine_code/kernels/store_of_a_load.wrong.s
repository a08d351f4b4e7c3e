; A store takes its data when it is issued: the load must be done by then.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	s_waitcnt_vscnt null, 0x0
	global_store_b32 v0, v1, s[2:3]    ; expect FP401 certain vmcnt(0)
	s_endpgm
