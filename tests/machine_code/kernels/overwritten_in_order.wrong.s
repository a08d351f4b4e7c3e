; From GFX12 on loads write registers in any order.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	global_load_b32 v1, v0, s[0:1] offset:4 ; expect FP402 certain loadcnt(0)
	s_wait_loadcnt 0x0
	v_mov_b32_e32 v2, v1
	s_endpgm
