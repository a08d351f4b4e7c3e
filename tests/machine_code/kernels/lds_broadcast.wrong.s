; One word for all: its address is the same in each lane, so it is nobody's own.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_mov_b32_e32 v1, 0
	ds_write_b32 v1, v2
	ds_read_b32 v3, v1                  ; expect FP405 only-if
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v3
	s_endpgm
