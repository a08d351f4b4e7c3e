; Two loads come back to the two halves of a register.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_short_d16 v4, v0, s[0:1]
	ds_read_u16_d16_hi v4, v1
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v5, v4
	s_endpgm
