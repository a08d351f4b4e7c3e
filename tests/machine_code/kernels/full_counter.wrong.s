; Behind 14 it need not be.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.text
	.type	k,@function
k:
	ds_read_b32 v1, v0
	.rept 14
	ds_write_b32 v0, v0
	.endr
	v_mov_b32_e32 v2, v1               ; expect FP401 certain lgkmcnt(14)
	s_endpgm
