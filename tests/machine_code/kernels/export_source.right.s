; With the wait.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	exp mrt0 v0, v1, v2, v3 done vm
	s_waitcnt expcnt(0)
	v_mov_b32_e32 v2, 0
	s_endpgm
