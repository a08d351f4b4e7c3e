; An address that grows in a loop comes to the other array.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.type	k,@function
k:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v1, 0x100
	ds_write_b32 v1, v2
.Lloop:
	ds_read_b32 v4, v3                 ; expect FP405 only-if
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v3, 4, v3
	s_sub_u32 s4, s4, 1
	s_cbranch_scc0 .Lloop
	v_mov_b32_e32 v5, v4
	s_endpgm
