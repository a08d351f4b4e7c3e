; A wait for translations waits, though no register depends on it.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	global_store_b32 v0, v1, s[0:1]
	s_wait_xcnt 0x0
	v_mov_b32_e32 v1, 0
	s_endpgm
