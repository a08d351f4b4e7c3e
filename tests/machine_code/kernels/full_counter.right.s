; lgkmcnt holds 15: behind 15 younger operations the first one is done.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.text
	.type	k,@function
k:
	ds_read_b32 v1, v0
	.rept 15
	ds_write_b32 v0, v0
	.endr
	v_mov_b32_e32 v2, v1
	s_endpgm
