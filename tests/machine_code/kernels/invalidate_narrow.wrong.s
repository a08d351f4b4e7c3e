; A load of the agent, and an invalidate for the workgroup alone.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	global_load_b32 v2, v[0:1], off scope:SCOPE_DEV
	s_wait_loadcnt 0x0
	global_inv scope:SCOPE_SE            ; expect FP407 only-if
	s_wait_loadcnt 0x0
	v_mov_b32_e32 v3, v2
	s_endpgm
