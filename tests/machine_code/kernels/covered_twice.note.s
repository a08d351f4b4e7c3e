; Of two equal waits the second one never waits: only one of them is told.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	s_wait_loadcnt 0x0
	v_mov_b32_e32 v3, v4
	s_wait_loadcnt 0x0                 ; expect FP304 note loadcnt(0)
	v_mov_b32_e32 v5, v1
	s_endpgm
