; A number with all bits set waits for nothing; vmcnt has six bits in two pieces.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	ds_read_b32 v1, v0
	global_load_dword v2, v0, s[0:1]
	s_waitcnt 0xc07f
	v_mov_b32_e32 v3, v1
	s_waitcnt 0x3f70
	v_mov_b32_e32 v3, v2
	s_endpgm
