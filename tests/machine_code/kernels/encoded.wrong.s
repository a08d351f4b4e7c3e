; On GFX11 the fields stand elsewhere: what waited for LDS on GFX10 leaves it.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	ds_load_b32 v1, v0
	s_waitcnt 0xfc07
	v_mov_b32_e32 v3, v1
	global_load_b32 v2, v0, s[0:1]
	s_waitcnt 0x3ff7
	v_mov_b32_e32 v3, v2               ; expect FP401 certain vmcnt(0)
	s_endpgm
