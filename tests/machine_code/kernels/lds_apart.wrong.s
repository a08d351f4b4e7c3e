; Two arrays of LDS that lie side by side; the second one begins inside the first.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.type	k,@function
k:
	v_lshlrev_b32_e32 v1, 2, v0
	ds_write_b32 v1, v2
	v_mov_b32_e32 v3, 0
	ds_read_b32 v4, v3 offset:4092     ; expect FP405 only-if
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, v4
	s_endpgm
